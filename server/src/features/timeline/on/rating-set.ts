import { ratingSet } from '#features/tracking/tracking.events.ts';
import { listen } from '#platform/events.ts';
import { addActivity } from '../activities.service.ts';

export const ratingOnTimeline = listen(ratingSet, (ctx, act) => addActivity(ctx, { ...act, type: 'rating' }));
