import { trackingImported } from '#features/tracking/tracking.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueRecommendationRefresh } from '../recommendations.jobs.ts';

export const refreshRecommendationsOnImport = onEvent(trackingImported, (ctx, { userId }) =>
  enqueueRecommendationRefresh(ctx, userId),
);
