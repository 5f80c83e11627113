import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { LIST_ACTIVITY, removeActivities } from '../activities.service.ts';

/** An import makes no cards. A film that it takes off the watchlist leaves the cards that show it, as always. */
export const removeActivitiesOnImport = onEvent(trackingImported, (ctx, { userId, offWatchlist }) =>
  removeActivities(ctx, userId, offWatchlist, LIST_ACTIVITY.watchlist),
);
