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
 * Makes way for another review of a film that a member has removed their review of. Very much may be below the old one: it is taken from the
 * film, and left to the purge. Only one that moderators have hidden or marked as a spoiler is deleted at once, since the next one gets its id
 * and what they did with it. Served by reviews_one_per_film.
 */
export async function replaceRemovedReview(ctx: Context, userId: string, movieId: string, at: string): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('reviews')
    .set({ movie_id: null, purge_began_at: at })
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('removed_at', 'is not', null)
    .where('moderation', 'is', null)
    .where('spoiler_locked', '=', false)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await ctx.db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('removed_at', 'is not', null)
    .where(isNotRemovedByModerators)
    .execute();
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
