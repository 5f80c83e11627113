import { scheduledReviewFailed, scheduledReviewPublished } from '#features/reviews/scheduled.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

export const notifyOnScheduledPublished = onEvent(
  scheduledReviewPublished,
  async (ctx, { scheduledId, reviewId, userId, movieId, clubId, at }) => {
    const where = clubId === null ? { subjectId: reviewId } : { clubId };
    const about = { actorId: null, targetId: scheduledId, movieId, at, ...where };
    await notify(ctx, { ...about, type: 'scheduled_published', recipientIds: [userId] });
  },
);

export const notifyOnScheduledFailed = onEvent(
  scheduledReviewFailed,
  async (ctx, { scheduledId, userId, movieId, reason, at }) => {
    const about = { actorId: null, targetId: scheduledId, movieId, note: reason, at };
    await notify(ctx, { ...about, type: 'scheduled_failed', recipientIds: [userId] });
  },
);
