import { trackingImported } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { ACT_OF_LIST, takeBackAll } from '../activities.service.ts';

/** An import makes no cards. A film that it takes off the watchlist leaves the cards that tell of it, as always. */
export const importOffTimeline = listen(trackingImported, (ctx, { userId, offWatchlist }) =>
  takeBackAll(ctx, userId, offWatchlist, ACT_OF_LIST.watchlist),
);
