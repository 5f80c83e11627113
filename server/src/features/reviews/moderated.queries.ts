import { type NotNull, sql } from 'kysely';
import type { Moderation } from '#features/subjects/moderated.policy.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { reviewReadableTo } from './reviews.queries.ts';

/**
 * A review, also a hidden one, and whether the viewer may read it; undefined when there is none, or it is being deleted for good. With `lock`
 * it is locked until the transaction ends. Served by the primary key.
 */
export const findAnyReview = (ctx: Context, viewer: Viewer | null, reviewId: string, lock: boolean) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .select(reviewReadableTo(viewer).as('is_readable'))
    .where('id', '=', reviewId)
    .where('purge_began_at', 'is', null)
    .$narrowType<{ movie_id: NotNull }>()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Whose review it is and of which film, also while it is deleted for good; undefined when it is gone or was replaced. Served by the primary
 * key.
 */
export const findFilmOfReview = (ctx: Context, reviewId: string) =>
  ctx.db
    .selectFrom('reviews')
    .select(['user_id', 'movie_id'])
    .where('id', '=', reviewId)
    .where('movie_id', 'is not', null)
    .$narrowType<{ movie_id: NotNull }>()
    .executeTakeFirst();

/**
 * Sets what moderators do with a locked review; null shows it again, unless its author has deleted it. It shows the rating that its author
 * gives the film now, which they may have taken back while the review was removed. Served by the primary keys and ratings_one_per_film.
 */
export const setReviewModeration = (ctx: Context, reviewId: string, moderation: Moderation) =>
  ctx.db
    .updateTable('reviews')
    .set({
      moderation,
      hidden: sql<boolean>`removed_at is not null or ${moderation}::text is not null`,
      rating: sql<number | null>`case when removed_at is not null then reviews.rating else (
        select rated.rating from ratings rated where rated.user_id = reviews.user_id and rated.movie_id = reviews.movie_id) end`,
    })
    .where('id', '=', reviewId)
    .execute();

/** Marks a locked review as a spoiler that its author cannot unmark, or leaves that to them again. Served by the primary key. */
export const setReviewSpoilerLocked = (ctx: Context, reviewId: string, locked: boolean) =>
  ctx.db
    .updateTable('reviews')
    .set({ spoiler_locked: locked, is_spoiler: sql<boolean>`is_spoiler or ${locked}` })
    .where('id', '=', reviewId)
    .execute();

/**
 * Locks a review that moderators have removed and notes that it is being deleted for good. Served by the primary key.
 * @returns false when there is none
 */
export const markPurgeBegun = async (ctx: Context, reviewId: string, at: string): Promise<boolean> =>
  (await ctx.db
    .updateTable('reviews')
    .set({ purge_began_at: sql<string>`coalesce(purge_began_at, ${at})` })
    .where('id', '=', reviewId)
    .where('moderation', '=', 'removed')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Deletes a locked review with the little that `deletePartsOf` has left below it. Served by the primary key. */
export const deleteReview = (ctx: Context, reviewId: string) =>
  ctx.db.deleteFrom('reviews').where('id', '=', reviewId).execute();
