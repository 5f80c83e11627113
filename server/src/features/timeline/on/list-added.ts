import { listAdded } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { ACT_OF_LIST, record } from '../activities.service.ts';

export const listingOnTimeline = onEvent(listAdded, (ctx, { listType, ...act }) =>
  record(ctx, { ...act, type: ACT_OF_LIST[listType] }),
);
