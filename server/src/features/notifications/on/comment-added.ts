import { commentAdded } from '#features/comments/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueClubPostNotifications } from '../club-posts.jobs.ts';
import { notifyMentioned } from '../mentions.service.ts';
import { notify } from '../notifications.service.ts';

/** Notifies the owner of what was commented on, the members whom the comment names, and those of the club that it is in, each once. */
export const notifyOnCommentAdded = onEvent(commentAdded, async (ctx, comment) => {
  const { commentId, subject, userId: actorId, at } = comment;
  const { id: subjectId, kind, ownerId, movieId, clubId } = subject;
  const type = ctx.subjects[kind].notifications.comment;
  const about = { actorId, subjectId, movieId, commentId, at };
  const owners =
    type === null || ownerId === null
      ? []
      : await notify(ctx, { ...about, type, recipientIds: [ownerId], targetId: subjectId, againOnceRead: true });
  const mentioned = await notifyMentioned(ctx, comment, owners);
  // A club has up to 500 members, so a job notifies them.
  if (clubId !== undefined)
    await enqueueClubPostNotifications(ctx, { clubId, subjectId, movieId, postId: commentId, actorId, mentioned, at });
});
