import { toStars } from '@halfstar/contract/shared/rating';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { lockMovieForMember, rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { deletePartsOf, ROWS_PER_BATCH } from '#platform/database/delete-referring.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './removal.queries.ts';
import { reviewHidden, reviewShown } from './reviews.events.ts';
import { requireReviewRemover } from './reviews.policy.ts';
import type { ReviewRow } from './reviews.present.ts';
import { addToVisibleReviewCounts, publishReviewChange, requireReview } from './reviews.service.ts';

/** How long a deletion can be undone. Some minutes later the review is deleted for good. */
const UNDO_HOURS = 1 / 6;

const REVIEWS_PER_BATCH = 100;

/**
 * Hides the viewer’s own review, with its comments, reactions and timeline card. It can be restored for ten minutes, then it is deleted.
 * The rating stays. Throws NOT_FOUND, NOT_ALLOWED, and what requireMember throws.
 */
export const removeOwnReview = (ctx: Context, viewer: Viewer | null, reviewId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    requireMember(viewer);
    const review = await requireReview(ctx, viewer, reviewId);
    const member = requireReviewRemover(viewer, review);
    await lockMovieForMember(ctx, review.user_id, review.movie_id);
    // Another tab may have removed it while this one waited for the lock.
    const removed = await queries.markReviewRemoved(ctx, reviewId, timestamp(ctx.clock));
    if (removed === undefined) return;
    if (removed.moderation === null) await takeFromCountsAndTimelines(ctx, removed);
    publishReviewChange(ctx, member.userId, review.movie_id);
  });

/**
 * Undoes the removal of the viewer’s own review, with its comments, reactions and place on timelines; its rating is set again if it was
 * removed. What moderators hide stays hidden. Throws NOT_FOUND after ten minutes, for reviews of others and when the film was reviewed
 * again, and what requireMember throws.
 */
export async function restoreOwnReview(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<ReviewRow> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const removed = await queries.findReviewRemovedSince(ctx, reviewId, hoursFromNow(ctx.clock, -UNDO_HOURS));
    // The response must not reveal that another member's review existed.
    if (removed?.user_id !== member.userId) throw notFound();
    await lockMovieForMember(ctx, member.userId, removed.movie_id);
    const row = await queries.unmarkReviewRemoved(ctx, reviewId);
    if (row === undefined) throw notFound();
    if (row.rating !== null)
      await rateMovieAndMarkWatched(ctx, member, row.movie_id, toStars(row.rating), { cause: 'review' });
    if (row.moderation === null) await returnToCountsAndTimelines(ctx, row);
    publishReviewChange(ctx, member.userId, row.movie_id);
    return row;
  });
}

type FilmOfReview = Pick<ReviewRow, 'id' | 'user_id' | 'movie_id'>;

/** Subtracts a review that is no longer shown from the counts, and takes it off timelines. In the caller's transaction. */
export async function takeFromCountsAndTimelines(ctx: Context, { id, user_id, movie_id }: FilmOfReview): Promise<void> {
  addToVisibleReviewCounts(ctx, user_id, movie_id, -1);
  await publishEvent(ctx, reviewHidden, { reviewId: id, cause: 'user' });
}

/** Adds a review that is shown again to the counts, and puts it back on timelines. In the caller's transaction. */
export async function returnToCountsAndTimelines(ctx: Context, { id, user_id, movie_id }: FilmOfReview): Promise<void> {
  addToVisibleReviewCounts(ctx, user_id, movie_id, 1);
  await publishEvent(ctx, reviewShown, { reviewId: id, cause: 'user' });
}

/**
 * Deletes for good the reviews that were removed more than ten minutes ago and so can no longer be restored, with their comments, reactions
 * and timeline cards. Each batch is a transaction, so that it may be ended at any time and run again.
 */
export async function deleteUnrestorableReviews(ctx: Context): Promise<void> {
  const before = hoursFromNow(ctx.clock, -UNDO_HOURS);
  while (await inTransaction(ctx, (ctx) => deleteNextUnrestorable(ctx, before)));
}

/** Deletes some reviews removed before this time, or a batch of what is below them. @returns whether there were any */
async function deleteNextUnrestorable(ctx: Context, before: string): Promise<boolean> {
  const ids = await queries.lockReviewsRemovedBefore(ctx, before, REVIEWS_PER_BATCH);
  if (ids.length === 0) return false;
  if (!(await deletePartsOf(ctx, 'reviews', ids, ROWS_PER_BATCH))) await queries.deleteReviews(ctx, ids);
  return true;
}
