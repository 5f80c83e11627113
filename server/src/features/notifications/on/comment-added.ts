import { commentAdded } from '#features/comments/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { notifyMentioned } from '../mentions.service.ts';
import { notify } from '../notifications.service.ts';

/** Notifies the owner of what was commented on, and the members whom the comment names, each once. */
export const notifyOnCommentAdded = onEvent(commentAdded, async (ctx, comment) => {
  const { commentId, subject, userId, at } = comment;
  const notified = await notify(ctx, {
    actorId: userId,
    subjectId: subject.id,
    movieId: subject.movieId,
    commentId,
    at,
    type: ctx.subjects[subject.kind].notifications.comment,
    recipientIds: [subject.ownerId],
    targetId: subject.id,
    againOnceRead: true,
  });
  await notifyMentioned(ctx, comment, notified);
});
