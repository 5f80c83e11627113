import { followed } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueRecommendationRefresh } from '../recommendations.jobs.ts';

export const refreshRecommendationsOnFollow = onEvent(followed, (ctx, { followerId }) =>
  enqueueRecommendationRefresh(ctx, followerId),
);
