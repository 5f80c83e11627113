import { approved } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { markAnsweredNotificationRead, notify } from '../notifications.service.ts';

/** Notifies the member whose follow request was approved, and marks the notification of the request read for whoever approved it. */
export const notifyOnApproved = onEvent(approved, async (ctx, { requesterId, targetId, at }) => {
  await notify(ctx, { type: 'follow_approved', recipientIds: [requesterId], actorId: targetId, targetId, at });
  await markAnsweredNotificationRead(ctx, { userId: targetId, type: 'follow_request', targetId: requesterId, at });
});
