import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ScheduledRow } from './scheduled.present.ts';

/** Makes a review one of another film. Served by the primary key. */
export const setReviewFilm = (ctx: Context, reviewId: string, toMovieId: string) =>
  ctx.db.updateTable('reviews').set({ movie_id: toMovieId }).where('id', '=', reviewId).execute();

/**
 * Deletes a review for good, with its comments, reactions and timeline card. The stored counts are the caller’s to change. Served by the
 * primary key.
 */
export const deleteReview = (ctx: Context, reviewId: string) =>
  ctx.db.deleteFrom('reviews').where('id', '=', reviewId).execute();

/** A draft and what follows it. The columns take 20,000 characters. */
const joinTexts = (first: string, second: string) =>
  sql`left(concat_ws(E'\\n\\n', nullif(${sql.ref(first)}, ''), nullif(${sql.ref(second)}, '')), 20000)`;

/**
 * Moves a member’s draft about a film to another film. Where that has one, the moved text is appended to its text and the moved draft is
 * deleted. Served by review_drafts_one_each.
 */
export async function moveOrJoinDrafts(
  ctx: Context,
  userId: string,
  fromMovieId: string,
  toMovieId: string,
): Promise<void> {
  await sql`
    update review_drafts there set content = ${joinTexts('there.content', 'moved.content')}, version = there.version + 1,
      title = coalesce(nullif(there.title, ''), moved.title), rating = coalesce(there.rating, moved.rating),
      is_spoiler = there.is_spoiler or moved.is_spoiler, updated_at = greatest(there.updated_at, moved.updated_at)
    from review_drafts moved
    where there.user_id = ${userId} and there.movie_id = ${toMovieId} and moved.user_id = ${userId} and moved.movie_id = ${fromMovieId}
      and moved.club_id is not distinct from there.club_id`.execute(ctx.db);
  await sql`
    delete from review_drafts moved where user_id = ${userId} and movie_id = ${fromMovieId} and exists (
      select from review_drafts there where there.user_id = ${userId} and there.movie_id = ${toMovieId}
        and there.club_id is not distinct from moved.club_id)`.execute(ctx.db);
  await sql`update review_drafts set movie_id = ${toMovieId} where user_id = ${userId} and movie_id = ${fromMovieId}`.execute(
    ctx.db,
  );
}

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
