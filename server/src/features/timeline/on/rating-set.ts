import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { buildShowActivityCall, publishTimelineChange } from '../activities.service.ts';

export const addActivityOnRatingSet = onEventInSql(
  ratingSet,
  (act) => buildShowActivityCall({ ...act, type: 'rating' }),
  publishTimelineChange,
);
