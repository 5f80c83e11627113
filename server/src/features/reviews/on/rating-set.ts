import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { syncReviewRating } from '../reviews.service.ts';

/** A review shows its author's rating of the film, however it was given. */
export const syncReviewOnRatingSet = onEvent(ratingSet, (ctx, { userId, movieId, rating, at }) =>
  syncReviewRating(ctx, userId, movieId, rating, at),
);
