import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { syncReviewRatings } from '../reviews.service.ts';

/** Reviews show their author's ratings, also those that an import brought or an undo removed. */
export const syncReviewsOnImport = onEvent(trackingImported, (ctx, { userId, ratings, unrated }) =>
  syncReviewRatings(ctx, userId, [...ratings, ...unrated.map((movieId) => ({ movieId, rating: null }))]),
);
