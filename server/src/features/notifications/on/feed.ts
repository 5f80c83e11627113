import { randomUUID } from 'node:crypto';
import { feedFailing, feedTakenOver } from '#features/feeds/feeds.events.ts';
import { describeFailure } from '#features/feeds/syncs.service.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

export const notifyOnFeedFailing = onEvent(feedFailing, async (ctx, { userId, error, at }) => {
  // Each time is one of its own, with its own reason.
  const about = { actorId: null, targetId: randomUUID(), note: describeFailure(error), at };
  await notify(ctx, { ...about, type: 'feed_failing', recipientIds: [userId] });
});

export const notifyOnFeedTakenOver = onEvent(feedTakenOver, async (ctx, { userId, at }) => {
  await notify(ctx, { actorId: null, targetId: randomUUID(), type: 'feed_taken_over', recipientIds: [userId], at });
});
