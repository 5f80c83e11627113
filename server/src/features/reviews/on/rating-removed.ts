import { ratingRemoved } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { ratingInUse } from '../reviews.errors.ts';
import { hasReview } from '../reviews.service.ts';

/** A published review carries a rating, so the rating cannot go before the review does. */
export const reviewHoldsRating = onEvent(ratingRemoved, async (ctx, { userId, movieId }) => {
  if (await hasReview(ctx, userId, movieId)) throw ratingInUse();
});
