import { ratingSet } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { record } from '../activities.service.ts';

export const ratingOnTimeline = onEvent(ratingSet, (ctx, act) => record(ctx, { ...act, type: 'rating' }));
