import { listAdded } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { buildShowActivityCall, LIST_ACTIVITY, publishTimelineChange } from '../activities.service.ts';

export const addActivityOnListAdded = onEventInSql(
  listAdded,
  ({ listType, ...act }) => buildShowActivityCall({ ...act, type: LIST_ACTIVITY[listType] }),
  publishTimelineChange,
);
