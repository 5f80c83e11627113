import type { Context } from '#platform/context.ts';

/**
 * Marks a review as removed by its author and hides it.
 * @returns whether this call did it: false when it was removed before
 */
export async function markReviewRemoved(ctx: Context, reviewId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('reviews')
    .set({ removed_at: at, hidden: true })
    .where('id', '=', reviewId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

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
    .executeTakeFirst();

/** Shows a removed review again; undefined when it was deleted for good or restored meanwhile. */
export const unmarkReviewRemoved = (ctx: Context, reviewId: string) =>
  ctx.db
    .updateTable('reviews')
    .set({ removed_at: null, hidden: false })
    .where('id', '=', reviewId)
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Deletes a member's removed review of a film for good, so that another can be published. Served by reviews_one_per_film. */
export const deleteRemovedReview = (ctx: Context, userId: string, movieId: string) =>
  ctx.db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('removed_at', 'is not', null)
    .execute();

/** Deletes reviews removed before this time for good, with their reactions and timeline cards. Served by reviews_removed_idx. */
export const deleteReviewsRemovedBefore = (ctx: Context, before: string) =>
  ctx.db.deleteFrom('reviews').where('removed_at', '<', before).execute();
