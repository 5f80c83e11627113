import { sql } from 'kysely';
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
    .where(isNotRemovedByModerators)
    .executeTakeFirst();

/** Shows a removed review again, unless moderators hide it; undefined when it was deleted for good or restored meanwhile. */
export const unmarkReviewRemoved = (ctx: Context, reviewId: string) =>
  ctx.db
    .updateTable('reviews')
    .set({ removed_at: null, hidden: sql<boolean>`moderation is not null` })
    .where('id', '=', reviewId)
    .where('removed_at', 'is not', null)
    .where(isNotRemovedByModerators)
    .returningAll()
    .executeTakeFirst();

/**
 * Deletes a member's removed review of a film for good, so that another can be published; that gets what moderators did with this one. Served
 * by reviews_one_per_film.
 */
export const deleteRemovedReview = (ctx: Context, userId: string, movieId: string) =>
  ctx.db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('removed_at', 'is not', null)
    .where(isNotRemovedByModerators)
    .execute();

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
