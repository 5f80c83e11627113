import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { addActivity } from '../activities.service.ts';

export const addActivityOnRatingSet = onEvent(ratingSet, (ctx, act) => addActivity(ctx, { ...act, type: 'rating' }));
