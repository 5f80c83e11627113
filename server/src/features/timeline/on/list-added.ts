import { listAdded } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { addActivity, LIST_ACTIVITY } from '../activities.service.ts';

export const addActivityOnListAdded = onEvent(listAdded, (ctx, { listType, ...act }) =>
  addActivity(ctx, { ...act, type: LIST_ACTIVITY[listType] }),
);
