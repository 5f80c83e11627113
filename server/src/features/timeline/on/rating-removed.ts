import { ratingRemoved } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { takeBack } from '../activities.service.ts';

export const ratingOffTimeline = onEvent(ratingRemoved, (ctx, act) => takeBack(ctx, { ...act, type: 'rating' }));
