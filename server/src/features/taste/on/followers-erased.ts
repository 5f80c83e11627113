import { followersErased } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { removeFromReasonsOf } from '../recommendations.service.ts';

export const removeReasonsOnFollowersErased = onEvent(followersErased, (ctx, { userId, followerIds }) =>
  removeFromReasonsOf(ctx, userId, followerIds),
);
