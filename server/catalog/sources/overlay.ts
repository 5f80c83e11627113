import { readdir, readFile } from 'node:fs/promises';
import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { z } from 'zod';
import type { SourceFilm } from './film.ts';

const FOLDER = new URL('../overlay/', import.meta.url);

/** Written by hand, so an invalid row stops the build. */
const Row = z.strictObject({
  title: z.string().trim().min(1),
  original_title: z.string().trim().min(1).nullable(),
  year: z.number().int().min(1888).max(2100),
  directors: z.array(z.string().trim().min(1)).min(1),
  genres: z.array(z.enum(GENRES)).min(1),
  runtime: z.number().int().positive().nullable(),
  cast: z.array(z.strictObject({ name: z.string().min(1), character: z.string().nullable() })).max(10),
  popularity: z.number().min(1).max(100),
});

/** Our own facts about films since 2010, which the packages do not cover. */
export async function readOverlay(): Promise<SourceFilm[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted();
  const files = await Promise.all(
    names.map(async (name) => z.array(Row).parse(JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')))),
  );
  return files.flat().map(({ original_title, ...row }) => ({
    ...row,
    originalTitle: original_title,
    releaseDate: null,
    rating: null,
    votes: 0,
    source: 'overlay',
  }));
}
