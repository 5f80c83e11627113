import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export type LearnedFrom = 'feed' | 'admin';

export interface FilmIdentity {
  id: string;
  letterboxd_key: string | null;
  merged_into: string | null;
}

/** What these films are known by. Served by movies_pkey. */
export const findIdentities = (ctx: Context, ids: readonly string[]): Promise<FilmIdentity[]> =>
  ctx.db
    .selectFrom('movies')
    .select(['id', 'letterboxd_key', 'merged_into'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** The films that the merged ones of these are now. Served by movies_pkey. */
export async function findMergedInto(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; merged_into: string }>`
    select id, merged_into from movies where id = any(${ids}::uuid[]) and merged_into is not null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.merged_into]));
}

/** Marks a film as merged. Served by movies_pkey. @returns whether it was not yet, and is one that only imports name */
export async function setMerged(ctx: Context, from: string, into: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('movies')
    .set({ merged_into: into, merged_at: at })
    .where('id', '=', from)
    .where('letterboxd_key', 'is not', null)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What was learned to be one film is now another. Served by letterboxd_films_movie_idx. */
export const moveLetterboxdFilms = (ctx: Context, from: string, into: string) =>
  ctx.db.updateTable('letterboxd_films').set({ movie_id: into }).where('movie_id', '=', from).execute();

/** Films that were merged since then. Served by movies_merged_idx. */
export async function findMergedSince(ctx: Context, since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from movies where merged_into is not null and merged_at > ${since} order by merged_at`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Deletes what a run that fills films noted about a film. Served by movie_backfill_misses_movie_idx. */
export const deleteMisses = (ctx: Context, movieId: string) =>
  ctx.db.deleteFrom('movie_backfill_misses').where('movie_id', '=', movieId).execute();
