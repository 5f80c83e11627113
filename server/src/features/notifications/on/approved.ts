import { approved } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { markAnswered, notify } from '../notifications.service.ts';

/** Whoever approves a request has read that it waits. */
export const notifyOnApproved = onEvent(approved, async (ctx, { requesterId, targetId, at }) => {
  await notify(ctx, { type: 'follow_approved', recipientIds: [requesterId], actorId: targetId, targetId, at });
  await markAnswered(ctx, { userId: targetId, type: 'follow_request', targetId: requesterId, at });
});
