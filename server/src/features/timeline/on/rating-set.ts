import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { publishTimelineChange, showActivity } from '../activities.service.ts';

export const addActivityOnRatingSet = onEventInSql(
  ratingSet,
  (act) => showActivity({ ...act, type: 'rating' }),
  publishTimelineChange,
);
