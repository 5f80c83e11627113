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

/** Which of the reviews of films are taken. */
export interface TakenReviews {
  /** Only those that their author has deleted. */
  removedOnly?: boolean;
  /** Also those that moderators have removed, of which nothing is kept. */
  alsoRemovedByModerators?: boolean;
}

/**
 * Takes a member's reviews from these films for good. Very much may be below one: its row, with no film any more, is left to the purge,
 * which deletes it in batches. What moderators did with one that they hid or marked as a spoiler is kept for the next one, as when a review
 * is deleted. The stored counts are the caller's to change. Served by reviews_one_per_film.
 * @returns the ids of the reviews
 */
export async function detachReviewsForPurge(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  at: string,
  { removedOnly = false, alsoRemovedByModerators = false }: TakenReviews,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with meant as (
      select id, movie_id, moderation, spoiler_locked from reviews
      where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
        and ${removedOnly ? sql`removed_at is not null` : sql`true`}
        and ${alsoRemovedByModerators ? sql`true` : isNotRemovedByModerators}
      for update
    ), taken as (
      update reviews set movie_id = null, hidden = true, removed_at = coalesce(removed_at, ${at}), purge_began_at = ${at},
        moderation = null, spoiler_locked = false
      from meant where reviews.id = meant.id
      returning reviews.id, meant.movie_id, meant.moderation, meant.spoiler_locked)
    select id, case when moderation = 'hidden' or (moderation is null and spoiler_locked)
      then keep_review_tombstone(id, ${userId}, movie_id, null, moderation, spoiler_locked) end
    from taken`.execute(ctx.db);
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
 * Locks the next reviews that were removed before this time, except those that moderators have removed too, whose comments and reactions
 * are still to go to another review, or that others hold. Served by reviews_removed_idx and merged_reviews_pkey.
 */
export async function lockReviewsRemovedBefore(ctx: Context, before: string, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select('id')
    .where('removed_at', '<', before)
    .where(isNotRemovedByModerators)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('merged_reviews').whereRef('merged_reviews.review_id', '=', 'reviews.id'))),
    )
    .orderBy('removed_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes reviews with the little that `deletePartsOf` has left below them. Served by the primary key. */
export const deleteReviews = (ctx: Context, ids: readonly string[]) =>
  ctx.db.deleteFrom('reviews').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
