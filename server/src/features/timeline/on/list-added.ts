import { listAdded } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { LIST_ACTIVITY, publishTimelineChange, showActivity } from '../activities.service.ts';

export const addActivityOnListAdded = onEventInSql(
  listAdded,
  ({ listType, ...act }) => showActivity({ ...act, type: LIST_ACTIVITY[listType] }),
  publishTimelineChange,
);
