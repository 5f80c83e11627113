import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { takeReviewsFromFilms } from './removal.queries.ts';
import { reviewsDiscarded } from './reviews.events.ts';

/**
 * Takes a member's reviews from these films for good, as `takeReviewsFromFilms` says: nobody sees them any more, and the purge deletes them
 * with what is below them. The stored counts are the caller's to change; in the caller's transaction.
 * @param removedOnly only those that their author has deleted
 */
export async function discardReviews(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  { removedOnly = false }: { removedOnly?: boolean } = {},
): Promise<void> {
  const reviewIds = await takeReviewsFromFilms(ctx, userId, movieIds, timestamp(ctx.clock), removedOnly);
  if (reviewIds.length > 0) await publishEvent(ctx, reviewsDiscarded, { reviewIds });
}
