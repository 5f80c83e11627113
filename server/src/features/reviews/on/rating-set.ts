import { ratingSet } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { syncReviewRating } from '../reviews.service.ts';

/** A review shows its author's rating of the film, however it was given. */
export const reviewFollowsRating = listen(ratingSet, (ctx, { userId, movieId, rating, at }) =>
  syncReviewRating(ctx, userId, movieId, rating, at),
);
