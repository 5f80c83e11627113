import { commentAdded } from '#features/reviews/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { notifyMentioned } from '../mentions.service.ts';
import { notify } from '../notifications.service.ts';

/** Notifies the author of the review, and the members whom the comment names, each once. */
export const notifyOnCommentAdded = onEvent(commentAdded, async (ctx, comment) => {
  const { commentId, reviewId, movieId, userId, reviewAuthorId, at } = comment;
  const notified = await notify(ctx, {
    actorId: userId,
    reviewId,
    movieId,
    commentId,
    at,
    type: 'comment',
    recipientIds: [reviewAuthorId],
    targetId: reviewId,
    againOnceRead: true,
  });
  await notifyMentioned(ctx, comment, notified);
});
