import { listAdded } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { ACT_OF_LIST, record } from '../activities.service.ts';

export const listingOnTimeline = listen(listAdded, (ctx, { listType, ...act }) =>
  record(ctx, { ...act, type: ACT_OF_LIST[listType] }),
);
