import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { syncReviewRatings } from '../reviews.service.ts';

/**
 * When an import or its undo has changed a member’s ratings, their reviews get them; a rating that is gone leaves the review without one.
 */
export const syncReviewsOnImport = onEvent(trackingImported, (ctx, { userId, ratings, unrated }) =>
  syncReviewRatings(ctx, userId, [...ratings, ...unrated.map((movieId) => ({ movieId, rating: null }))]),
);
