import { type NotNull, sql } from 'kysely';
import type { Context } from '#platform/context.ts';

const isNotRemovedByModerators = sql<boolean>`moderation is distinct from 'removed'`;

/**
 * Marks a review as removed by its author and hides it, unless moderators have removed it.
 * @returns the review; undefined when it was removed before
 */
export const markReviewRemoved = (ctx: Context, reviewId: string, at: string) =>
  ctx.db
    .updateTable('reviews')
    .set({ removed_at: at, hidden: true })
    .where('id', '=', reviewId)
    .where('removed_at', 'is', null)
    .where(isNotRemovedByModerators)
    .returningAll()
    .$narrowType<{ movie_id: NotNull }>()
    .executeTakeFirst();

/**
 * A review that its author removed at this time or later and that can still be restored; undefined when there is none. Served by the
 * primary key.
 */
export const findReviewRemovedSince = (ctx: Context, reviewId: string, since: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where('removed_at', '>=', since)
    .where('purge_began_at', 'is', null)
    .where(isNotRemovedByModerators)
    .$narrowType<{ movie_id: NotNull }>()
    .executeTakeFirst();

/**
 * Shows a removed review again, unless moderators hide it; undefined when it was deleted for good, replaced or restored
 * meanwhile.
 */
export const unmarkReviewRemoved = (ctx: Context, reviewId: string) =>
  ctx.db
    .updateTable('reviews')
    .set({ removed_at: null, hidden: sql<boolean>`moderation is not null` })
    .where('id', '=', reviewId)
    .where('removed_at', 'is not', null)
    .where('purge_began_at', 'is', null)
    .where(isNotRemovedByModerators)
    .returningAll()
    .$narrowType<{ movie_id: NotNull }>()
    .executeTakeFirst();

/**
 * Takes a member's reviews from these films for good, except those that moderators have removed. Very much may be below one: its row, with no
 * film any more, is left to the purge, which deletes it in batches. Only one that moderators have hidden or marked as a spoiler is deleted at
 * once, since the next one gets its id and what they did with it. The stored counts are the caller's to change. Served by reviews_one_per_film.
 * @param removedOnly only those that their author has deleted
 * @returns the ids of those that are left to the purge
 */
export async function takeReviewsFromFilms(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  at: string,
  removedOnly: boolean,
): Promise<string[]> {
  const areMeant = sql`user_id = ${userId} and movie_id = any(${movieIds}::uuid[]) and ${isNotRemovedByModerators}
    ${removedOnly ? sql`and removed_at is not null` : sql``}`;
  const { rows } = await sql<{ id: string }>`
    update reviews set movie_id = null, hidden = true, removed_at = coalesce(removed_at, ${at}), purge_began_at = ${at}
    where ${areMeant} and moderation is null and not spoiler_locked
    returning id`.execute(ctx.db);
  if (rows.length < movieIds.length) await sql`delete from reviews where ${areMeant}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Whether moderators have removed the member's review of a film. Served by reviews_one_per_film. */
export const isReviewRemovedByModerators = async (ctx: Context, userId: string, movieId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('moderation', '=', 'removed')
    .executeTakeFirst()) !== undefined;

/**
 * Locks the next reviews that were removed before this time, except those that moderators have removed too or others hold. Served by
 * reviews_removed_idx.
 */
export async function lockReviewsRemovedBefore(ctx: Context, before: string, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select('id')
    .where('removed_at', '<', before)
    .where(isNotRemovedByModerators)
    .orderBy('removed_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes reviews with what is left below them. Served by the primary key. */
export const deleteReviews = (ctx: Context, ids: readonly string[]) =>
  ctx.db.deleteFrom('reviews').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
