import { ratingRemoved } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { removeActivity } from '../activities.service.ts';

export const ratingOffTimeline = listen(ratingRemoved, (ctx, act) => removeActivity(ctx, { ...act, type: 'rating' }));
