import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export type LearnedFrom = 'feed' | 'admin';

export interface MergeState {
  id: string;
  letterboxd_key: string | null;
  merged_into: string | null;
}

/**
 * For each of these films its key if only imports name it, and the film that it was merged into; unknown ids are missing. Served by
 * movies_pkey.
 */
export const findMergeStates = (ctx: Context, ids: readonly string[]): Promise<MergeState[]> =>
  ctx.db
    .selectFrom('movies')
    .select(['id', 'letterboxd_key', 'merged_into'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** By id, the film that each of these was merged into; films that were not merged are missing. Served by movies_pkey. */
export async function findMergedInto(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; merged_into: string }>`
    select id, merged_into from movies where id = any(${ids}::uuid[]) and merged_into is not null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.merged_into]));
}

/**
 * Marks a film as merged into another, unless it was merged already or is a film of the catalog. Served by movies_pkey.
 * @returns whether it was marked
 */
export async function setMerged(ctx: Context, fromMovieId: string, intoMovieId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('movies')
    .set({ merged_into: intoMovieId, merged_at: at })
    .where('id', '=', fromMovieId)
    .where('letterboxd_key', 'is not', null)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The films of Letterboxd that were known as one film are from now on known as the other. Served by letterboxd_films_movie_idx. */
export const moveLetterboxdFilms = (ctx: Context, fromMovieId: string, intoMovieId: string) =>
  ctx.db.updateTable('letterboxd_films').set({ movie_id: intoMovieId }).where('movie_id', '=', fromMovieId).execute();

/** Takes a film out of the reports of backfill runs. Served by movie_backfill_misses_movie_idx. */
export const deleteBackfillMisses = (ctx: Context, movieId: string) =>
  ctx.db.deleteFrom('movie_backfill_misses').where('movie_id', '=', movieId).execute();
