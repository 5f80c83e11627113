import { ratingRemoved } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { removeActivity } from '../activities.service.ts';

export const removeActivityOnRatingRemoved = onEvent(ratingRemoved, (ctx, act) =>
  removeActivity(ctx, { ...act, type: 'rating' }),
);
