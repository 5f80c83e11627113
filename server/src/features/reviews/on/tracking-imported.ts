import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { syncReviewRatings } from '../reviews.service.ts';

/** Reviews show their author's ratings, also those that an import brought. */
export const syncReviewsOnImport = onEvent(trackingImported, (ctx, { userId, ratings }) =>
  syncReviewRatings(ctx, userId, ratings),
);
