import { listRemoved } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { ACT_OF_LIST, takeBack } from '../activities.service.ts';

export const listingOffTimeline = onEvent(listRemoved, (ctx, { listType, ...act }) =>
  takeBack(ctx, { ...act, type: ACT_OF_LIST[listType] }),
);
