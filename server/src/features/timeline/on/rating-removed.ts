import { ratingRemoved } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { removeActivityFromCards } from '../activities.service.ts';

export const removeActivityOnRatingRemoved = onEvent(ratingRemoved, (ctx, act) =>
  removeActivityFromCards(ctx, { ...act, type: 'rating' }),
);
