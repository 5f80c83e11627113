import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  assignCatalogKeys,
  type CatalogRow,
  deleteCatalogLoads,
  findLastCatalogFingerprint,
  liftStatementTimeout,
  lockCatalogLoad,
  upsertCatalogFilms,
  upsertCatalogLoad,
} from './catalog.queries.ts';
import { toGenreIds } from './genres.model.ts';
import { lockMovieUpserts } from './movies.queries.ts';

/** Written by `server/catalog/build.ts`, which documents the fields. */
const FILE = new URL('../../../catalog/dist/catalog.json', import.meta.url);

const CatalogFilm = z.object({
  catalogue_key: z.string(),
  title: z.string(),
  original_title: z.string().nullable().default(null),
  original_language: z.string().nullable().default(null),
  also_titles: z.array(z.string()).default([]),
  year: z.number().nullable().default(null),
  release_date: z.string().nullable().default(null),
  runtime: z.number().nullable().default(null),
  director: z.string().nullable().default(null),
  genres: z.array(z.string()).default([]),
  cast: z.array(z.object({ name: z.string(), character: z.string().nullable().default(null) })).default([]),
  logline: z.string().nullable().default(null),
  popularity: z.number(),
  vote_average: z.number().nullable().default(null),
  vote_count: z.number(),
});

/** Films that are stored in one transaction: few enough that a search, which stores what it finds, hardly waits. */
const FILMS_PER_BATCH = 100;

/**
 * Loads the built catalog into the database, unless it is loaded already. Films keep their ids, and facts from the source are not
 * overwritten. They are stored batch by batch. That a catalog is loaded is forgotten before the first batch and recorded after the last
 * one, so after a load that was interrupted the next start loads its own catalog, also if it is of the version before.
 */
export async function loadCatalog(ctx: Context): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const fingerprint = createHash('sha256').update(text).digest('hex');
  if ((await findLastCatalogFingerprint(ctx)) === fingerprint) return;
  const films = z.array(CatalogFilm).parse(JSON.parse(text)).map(toRow);
  // This transaction only keeps other loads waiting. When its connection is lost, another load may mix its films with these: then nothing
  // is recorded, because the record is written in it too.
  await inTransaction(ctx, async (load) => {
    await lockCatalogLoad(load);
    if ((await findLastCatalogFingerprint(load)) === fingerprint) return;
    await deleteCatalogLoads(ctx);
    const at = timestamp(ctx.clock);
    for (let from = 0; from < films.length; from += FILMS_PER_BATCH)
      await storeFilms(ctx, films.slice(from, from + FILMS_PER_BATCH), at);
    await upsertCatalogLoad(load, { fingerprint, films: films.length, at });
  });
}

const storeFilms = (ctx: Context, films: readonly CatalogRow[], at: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await liftStatementTimeout(ctx);
    // Whoever stores films locks the people in them.
    await lockMovieUpserts(ctx);
    await assignCatalogKeys(ctx, films);
    await upsertCatalogFilms(ctx, films, at);
  });

const toRow = ({ cast, ...film }: z.infer<typeof CatalogFilm>): CatalogRow => ({
  ...film,
  genre_ids: toGenreIds(film.genres),
  cast_members: cast.map((member) => ({ ...member, profile_path: null })),
});
