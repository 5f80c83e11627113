import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  type CatalogueRow,
  claimKnownFilms,
  lastFingerprint,
  lockLoading,
  noteLoad,
  storeCatalogue,
} from './catalogue.queries.ts';
import { genreIdsOf } from './genres.service.ts';

/** Written by `server/catalogue/build.ts`, which also says what the fields mean. */
const FILE = new URL('../../../catalogue/dist/catalogue.json', import.meta.url);

const CatalogueFilm = z.object({
  catalogue_key: z.string(),
  title: z.string(),
  original_title: z.string().nullable().default(null),
  also_titles: z.array(z.string()).default([]),
  search_title: z.string(),
  search_original: z.string().nullable().default(null),
  year: z.number().nullable().default(null),
  release_date: z.string().nullable().default(null),
  runtime: z.number().nullable().default(null),
  director: z.string().nullable().default(null),
  genres: z.array(z.string()).default([]),
  cast: z.array(z.object({ name: z.string(), character: z.string().nullable().default(null) })).default([]),
  popularity: z.number(),
  vote_average: z.number().nullable().default(null),
  vote_count: z.number(),
});

/**
 * Brings the built catalogue into the database, unless it is there already. Films keep their ids; films that the source has
 * told about keep what it told.
 */
export async function loadCatalogue(ctx: Context): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const fingerprint = createHash('sha256').update(text).digest('hex');
  if ((await lastFingerprint(ctx.db)) === fingerprint) return;
  const films = z.array(CatalogueFilm).parse(JSON.parse(text)).map(rowOf);
  await inTransaction(ctx, async ({ db }) => {
    await lockLoading(db);
    if ((await lastFingerprint(db)) === fingerprint) return;
    const at = timestamp(ctx.clock);
    await claimKnownFilms(db, films);
    await storeCatalogue(db, films, at);
    await noteLoad(db, { fingerprint, films: films.length, at });
  });
}

const rowOf = ({ cast, ...film }: z.infer<typeof CatalogueFilm>): CatalogueRow => ({
  ...film,
  genre_ids: genreIdsOf(film.genres),
  cast_members: cast.map((one) => ({ ...one, profile_path: null })),
});
