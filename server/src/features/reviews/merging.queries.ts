import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DraftRow } from './drafts.present.ts';
import type { ScheduledRow } from './scheduled.present.ts';

/** Makes a review one of another film. Served by the primary key. */
export const setReviewFilm = (ctx: Context, reviewId: string, toMovieId: string) =>
  ctx.db.updateTable('reviews').set({ movie_id: toMovieId }).where('id', '=', reviewId).execute();

/** Notes that what is left below a review goes to another one. */
export const insertMergedReview = (ctx: Context, reviewId: string, intoId: string) =>
  ctx.db.insertInto('merged_reviews').values({ review_id: reviewId, into_id: intoId }).execute();

/** Makes what was to go to a review go to another one. Served by merged_reviews_into_idx. */
export const redirectMergedReviews = (ctx: Context, fromReviewId: string, toReviewId: string) =>
  ctx.db.updateTable('merged_reviews').set({ into_id: toReviewId }).where('into_id', '=', fromReviewId).execute();

/** A review of which something goes to another one, and the film of that; null when that is deleted for good. */
export interface MergedReview {
  review_id: string;
  into_id: string;
  movie_id: string | null;
}

/** Locks a review of which something still goes to another one, unless others hold it; undefined when there is none. */
export async function lockNextMergedReview(ctx: Context): Promise<MergedReview | undefined> {
  const { rows } = await sql<MergedReview>`
    select m.review_id, m.into_id, r.movie_id from merged_reviews m join reviews r on r.id = m.into_id
    limit 1 for update of m skip locked`.execute(ctx.db);
  return rows[0];
}

/** Notes that nothing of a review is to go to another one any more, so that the purge deletes it. Served by the primary key. */
export const deleteMergedReview = (ctx: Context, reviewId: string) =>
  ctx.db.deleteFrom('merged_reviews').where('review_id', '=', reviewId).execute();

/**
 * Deletes the member's drafts about film `from` where they have one about film `to` in the same place (outside of clubs, or in the same
 * club), and returns the deleted ones. Served by review_drafts_one_each.
 */
export const deleteConflictingDrafts = (
  ctx: Context,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<DraftRow[]> =>
  ctx.db
    .deleteFrom('review_drafts as moved')
    .where('user_id', '=', userId)
    .where('movie_id', '=', from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('review_drafts as there')
          .where('there.user_id', '=', userId)
          .where('there.movie_id', '=', to)
          .where('there.club_id', 'is not distinct from', eb.ref('moved.club_id')),
      ),
    )
    .returningAll()
    .execute();

/** Makes a member’s drafts about a film drafts about another one. Served by review_drafts_one_each. */
export const moveDrafts = (ctx: Context, userId: string, { from, to }: { from: string; to: string }) =>
  ctx.db
    .updateTable('review_drafts')
    .set({ movie_id: to })
    .where('user_id', '=', userId)
    .where('movie_id', '=', from)
    .execute();

/**
 * Moves a member’s scheduled reviews of a film to another one. When both films have a pending one, the moved one becomes a failed one with
 * this `reason` and keeps its text. Served by scheduled_reviews_one_pending, scheduled_reviews_user_idx.
 * @returns those that failed
 */
export async function moveScheduledReviews(
  ctx: Context,
  userId: string,
  { from, to }: { from: string; to: string },
  { reason, at }: { reason: string; at: string },
): Promise<ScheduledRow[]> {
  const { rows: failed } = await sql<{ id: string }>`
    update scheduled_reviews moved set status = 'failed', error = ${reason}, updated_at = ${at}
    where user_id = ${userId} and movie_id = ${from} and status = 'pending' and exists (
      select from scheduled_reviews there where there.user_id = ${userId} and there.movie_id = ${to}
        and there.status = 'pending' and there.club_id is not distinct from moved.club_id)
    returning id`.execute(ctx.db);
  const moved = await ctx.db
    .updateTable('scheduled_reviews')
    .set({ movie_id: to })
    .where('user_id', '=', userId)
    .where('movie_id', '=', from)
    .returningAll()
    .execute();
  return moved.filter(({ id }) => failed.some((one) => one.id === id));
}
