import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { buildReviewRatingSyncCall, publishReviewChange } from '../reviews.service.ts';

/**
 * When a member rates a film, their review of it gets the rating, also a removed one. Not when publishing the review set the rating: then
 * it has been stored with it.
 */
export const syncReviewOnRatingSet = onEventInSql(
  ratingSet,
  (act) => (act.cause === 'review' ? null : buildReviewRatingSyncCall(act, act.rating, act.at)),
  (ctx, { userId, movieId }) => publishReviewChange(ctx, userId, movieId),
);
