import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';

const count = z.number().int().min(0);

/** A director or an actor, and how many of their films there are. Adult titles are counted for those to whom lists show them. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  movie_count: count,
  directed_count: count.meta({ description: 'Films that they directed.' }),
  cast_count: count.meta({ description: 'Films that they play in. One that they also directed counts in both.' }),
  seen_count: count
    .nullable()
    .meta({ description: 'How many of their films the viewer has watched; null for visitors.' }),
});
export type Person = z.infer<typeof Person>;

/** A person as a search finds them. */
export const FoundPerson = Person.pick({ id: true, name: true, movie_count: true });
export type FoundPerson = z.infer<typeof FoundPerson>;
