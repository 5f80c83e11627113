import { requested } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

export const notifyOnRequested = onEvent(requested, async (ctx, { requesterId, targetId, at }) => {
  const recipientIds = [targetId];
  await notify(ctx, { type: 'follow_request', recipientIds, actorId: requesterId, targetId: requesterId, at });
});
