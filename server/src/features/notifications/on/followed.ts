import { followed } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { markAnsweredNotificationRead, notify } from '../notifications.service.ts';

/**
 * Notifies the member who was followed, except when they approved the request. Marks the notification that they follow the follower read:
 * whoever follows back has seen it.
 */
export const notifyOnFollowed = onEvent(followed, async (ctx, { followerId, followingId, at, cause }) => {
  if (cause === 'user')
    await notify(ctx, { type: 'follow', recipientIds: [followingId], actorId: followerId, targetId: followerId, at });
  await markAnsweredNotificationRead(ctx, { userId: followerId, type: 'follow', targetId: followingId, at });
});
