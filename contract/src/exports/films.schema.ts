import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';

/** A film as an export names it. */
export const NamedMovie = z.object({
  id: Id,
  title: z.string(),
  year: z.number().int().nullable(),
  tmdb_id: z.number().int().nullable(),
  letterboxd_id: z.number().int().nullable().meta({ description: 'Known of films that were imported.' }),
});
export type NamedMovie = z.infer<typeof NamedMovie>;
