import { ratingRemoved } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { takeBack } from '../activities.service.ts';

export const ratingOffTimeline = listen(ratingRemoved, (ctx, act) => takeBack(ctx, { ...act, type: 'rating' }));
