import { toStars } from '@halfstar/contract/shared/rating';
import { holdFilm, rate } from '#features/tracking/tracking.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import * as queries from './removal.queries.ts';
import { reviewHidden, reviewShown } from './reviews.events.ts';
import { demandRemove } from './reviews.policy.ts';
import type { ReviewRow } from './reviews.present.ts';
import { countShown, demandReview, tellAuthor } from './reviews.service.ts';

/** So long a deletion can be taken back; the review goes for good some minutes after that. */
const UNDO_HOURS = 1 / 6;

/** Deletes a review: nobody sees it any more. Its reactions and its card on timelines wait with it; the rating stays. */
export const remove = (ctx: Context, viewer: Viewer | null, reviewId: string): Promise<void> =>
  atomically(ctx, async (ctx) => {
    const review = await demandReview(ctx, reviewId);
    const member = demandRemove(viewer, review);
    await holdFilm(ctx, review.user_id, review.movie_id);
    // Another tab may have been quicker.
    if (!(await queries.markRemoved(ctx, reviewId, timestamp(ctx.clock)))) return;
    countShown(ctx, member.userId, review.movie_id, -1);
    await announce(ctx, reviewHidden, { reviewId, cause: 'user' });
    tellAuthor(ctx, member.userId, review.movie_id);
  });

/**
 * The review is there again as it was, with its reactions and its place on timelines; so is its rating, should that have been
 * taken back. Throws NOT_FOUND once it is too late, or when the film was reviewed anew.
 */
export const restore = (ctx: Context, member: MemberViewer, reviewId: string): Promise<ReviewRow> =>
  atomically(ctx, async (ctx) => {
    const removed = await queries.removedById(ctx, reviewId, hoursFromNow(ctx.clock, -UNDO_HOURS));
    // Somebody else's must not even be known to have been there.
    if (removed?.user_id !== member.userId) throw notFound();
    await holdFilm(ctx, member.userId, removed.movie_id);
    const row = await queries.unmarkRemoved(ctx, reviewId);
    if (row === undefined) throw notFound();
    if (row.rating !== null) await rate(ctx, member, row.movie_id, toStars(row.rating), { cause: 'review' });
    countShown(ctx, member.userId, row.movie_id, 1);
    await announce(ctx, reviewShown, { reviewId, cause: 'user' });
    tellAuthor(ctx, member.userId, row.movie_id);
    return row;
  });

/** Takes away what can no longer come back. */
export async function purgeRemoved(ctx: Context): Promise<void> {
  await queries.deleteRemovedBefore(ctx, hoursFromNow(ctx.clock, -UNDO_HOURS));
}
