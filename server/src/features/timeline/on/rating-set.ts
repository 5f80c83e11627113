import { ratingSet } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { record } from '../activities.service.ts';

export const ratingOnTimeline = listen(ratingSet, (ctx, act) => record(ctx, { ...act, type: 'rating' }));
