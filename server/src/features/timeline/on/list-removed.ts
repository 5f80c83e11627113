import { listRemoved } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { LIST_ACTIVITY, removeActivityFromCards } from '../activities.service.ts';

export const removeActivityOnListRemoved = onEvent(listRemoved, (ctx, { listType, ...act }) =>
  removeActivityFromCards(ctx, { ...act, type: LIST_ACTIVITY[listType] }),
);
