import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { publishReviewChange, syncReviewRating } from '../reviews.service.ts';

/** A review shows its author's rating of the film, however it was given. One that gives the rating itself is stored with it. */
export const syncReviewOnRatingSet = onEventInSql(
  ratingSet,
  (act) => (act.cause === 'review' ? null : syncReviewRating(act, act.rating, act.at)),
  (ctx, { userId, movieId }) => publishReviewChange(ctx, userId, movieId),
);
