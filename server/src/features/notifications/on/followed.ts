import { followed } from '#features/follows/follows.events.ts';
import { onEvent } from '#platform/events.ts';
import { markAnswered, notify } from '../notifications.service.ts';

/** Whoever follows back has read that the other follows them, and whoever approved a request knows that it was granted. */
export const notifyOnFollowed = onEvent(followed, async (ctx, { followerId, followingId, at, cause }) => {
  if (cause === 'user')
    await notify(ctx, { type: 'follow', recipientIds: [followingId], actorId: followerId, targetId: followerId, at });
  await markAnswered(ctx, { userId: followerId, type: 'follow', targetId: followingId, at });
});
