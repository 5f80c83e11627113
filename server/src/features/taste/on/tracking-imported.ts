import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueRefresh } from '../recommendations.jobs.ts';

export const refreshRecommendationsOnImport = onEvent(trackingImported, (ctx, { userId }) =>
  enqueueRefresh(ctx, userId),
);
