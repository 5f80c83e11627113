import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { idsOfAllFilms } from './services.ts';

/** Written by `server/catalog/build.ts`. */
const CATALOGUE = new URL('../catalog/dist/catalog.json', import.meta.url);

const CatalogFilm = z.object({
  title: z.string(),
  year: z.number().nullable().default(null),
  release_date: z.iso.date().nullable().default(null),
  director: z.string().nullable().default(null),
  genres: z.array(z.string()).default([]),
  popularity: z.number(),
  vote_average: z.number().nullable().default(null),
});

/** What the demo knows of a film. */
export interface Film {
  id: string;
  /** The name that the texts use: "Heat (1995)". */
  key: string;
  title: string;
  year: number;
  /** The release date; the middle of the year when the day is not known. */
  released: Date;
  director: string | null;
  genres: readonly string[];
  popularity: number;
  /** The average vote outside the demo, 0 to 10; null when it is not known. */
  voteAverage: number | null;
}

export interface Films {
  /** The most popular first. */
  all: readonly Film[];
  /** Throws when the catalog has no film of this name and year. */
  get(key: string): Film;
}

/** The films of the catalog, which must be loaded already. */
export async function readFilms(ctx: Context): Promise<Films> {
  const catalog = z.array(CatalogFilm).parse(JSON.parse(await readFile(CATALOGUE, 'utf8')));
  const ids = await idsOfAllFilms(ctx);
  const films = catalog.flatMap(({ title, year, release_date, vote_average: voteAverage, ...facts }) => {
    const key = `${title} (${year})`;
    const id = ids.get(key);
    if (year === null || id === undefined) return [];
    const released = new Date(release_date ?? `${year}-07-01`);
    return [{ id, key, title, year, released, voteAverage, ...facts }];
  });
  const byKey = new Map(films.map((film) => [film.key, film]));
  return {
    // Films of the same popularity are ordered by name, since their ids differ between demos.
    all: films.toSorted((one, other) => other.popularity - one.popularity || (one.key < other.key ? -1 : 1)),
    get(key) {
      const film = byKey.get(key);
      if (film === undefined) throw new Error(`the catalog has no film ${key}`);
      return film;
    },
  };
}
