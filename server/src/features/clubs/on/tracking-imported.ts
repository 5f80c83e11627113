import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { syncClubReviews } from '../club-reviews.service.ts';

/**
 * When an import or its undo has changed a member's ratings, their reviews in clubs get them. One whose rating is gone keeps it: a review in
 * a club has one.
 */
export const syncClubReviewsOnImport = onEvent(trackingImported, (ctx, { userId, ratings }) =>
  syncClubReviews(ctx, userId, ratings),
);
