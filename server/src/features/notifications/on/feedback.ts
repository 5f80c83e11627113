import { randomUUID } from 'node:crypto';
import type { FeedbackStatus } from '@halfstar/contract/feedback/feedback.schema';
import { feedbackUpdated } from '#features/feedback/feedback.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

const STATUS_SENTENCES: Record<FeedbackStatus, string> = {
  pending: 'It waits to be looked at again.',
  in_review: 'We are looking into it.',
  planned: 'It is planned.',
  in_progress: 'We are working on it.',
  done: 'It is done.',
  declined: 'We are not going to do it.',
  duplicate: 'Somebody has told us already.',
};

export const notifyOnFeedbackUpdated = onEvent(feedbackUpdated, async (ctx, { userId, newStatus, isReplied, at }) => {
  const sentences = [newStatus === null ? [] : STATUS_SENTENCES[newStatus], isReplied ? 'You have a reply.' : []];
  // Each change is one of its own, with its own words.
  const about = { actorId: null, targetId: randomUUID(), note: sentences.flat().join(' '), at };
  await notify(ctx, { ...about, type: 'feedback_updated', recipientIds: [userId] });
});
