import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { detachReviewsForPurge, type TakenReviews } from './removal.queries.ts';
import { reviewsDiscarded } from './reviews.events.ts';

/**
 * Takes a member's reviews from these films for good, as `detachReviewsForPurge` says: nobody sees them any more, and the purge deletes
 * them with what is below them. The stored counts are the caller's to change; in the caller's transaction.
 */
export async function discardReviews(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  which: TakenReviews = {},
): Promise<void> {
  const reviewIds = await detachReviewsForPurge(ctx, userId, movieIds, timestamp(ctx.clock), which);
  if (reviewIds.length > 0) await publishEvent(ctx, reviewsDiscarded, { reviewIds });
}
