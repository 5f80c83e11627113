import { readdir, readFile } from 'node:fs/promises';
import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { z } from 'zod';

const FOLDER = new URL('../facts/', import.meta.url);
const Name = z
  .string()
  .min(1)
  .refine((text) => text === text.trim());

/** Written by hand, so an invalid row stops the build. A field is left out where a source has it right, or where we are not sure. */
const Row = z.strictObject({
  /** The catalogue_key of the film. */
  key: Name,
  directors: z.array(Name).min(1).optional(),
  genres: z.array(z.enum(GENRES)).min(1).optional(),
  runtime: z.number().int().min(40).max(480).optional(),
  original_title: Name.optional(),
  /** Of the film as it was made, ISO 639-1. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  /** The first in the credits, each with the character. */
  cast: z
    .array(z.tuple([Name, Name.nullable()]))
    .min(1)
    .max(5)
    .optional(),
  /** What the film is about, in a sentence of our own, without spoilers. */
  logline: Name.optional(),
});
export type Facts = z.infer<typeof Row>;

/**
 * Our own facts about the best-known films, by the key of the film. They win over the sources, which often name one director of several and one
 * genre, and no film animation.
 */
export async function readFacts(): Promise<Map<string, Facts>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted();
  const files = await Promise.all(
    names.map(async (name) => z.array(Row).parse(JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')))),
  );
  const rows = files.flat();
  const facts = new Map(rows.map((row) => [row.key, row]));
  if (facts.size !== rows.length) throw new Error('a film has facts twice');
  return facts;
}
