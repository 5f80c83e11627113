import { trackingImported } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { syncImportedRatings } from '../reviews.service.ts';

/** Reviews show their author's ratings, also those that an import brought. */
export const reviewsFollowImport = listen(trackingImported, (ctx, { userId, ratings }) =>
  syncImportedRatings(ctx, userId, ratings),
);
