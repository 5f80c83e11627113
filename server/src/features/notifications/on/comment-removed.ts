import { commentHidden, commentModerated, commentRemoved } from '#features/comments/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueClubPostReturn, enqueueClubPostWithdrawal } from '../club-posts.jobs.ts';
import { publishCommentNotificationChange, withdrawCommentFromNotifications } from '../notifications.service.ts';

/** When a comment is deleted, the notifications about it are about another one or no longer shown. */
export const withdrawOnCommentRemoved = onEvent(commentRemoved, async (ctx, comment) => {
  const { commentId, otherCommentId, subject, userId: actorId } = comment;
  await withdrawCommentFromNotifications(ctx, commentId, otherCommentId);
  if (subject.clubId !== undefined) await enqueueClubPostWithdrawal(ctx, { clubId: subject.clubId, actorId });
});

/** When a comment is hidden, the notifications about it are no longer shown. */
export const withdrawOnCommentHidden = onEvent(commentHidden, async (ctx, { commentId, subject, userId: actorId }) => {
  await withdrawCommentFromNotifications(ctx, commentId, null);
  if (subject.clubId !== undefined) await enqueueClubPostWithdrawal(ctx, { clubId: subject.clubId, actorId });
});

/** While moderators keep a comment back, the notifications about it are not shown. */
export const syncOnCommentModerated = onEvent(
  commentModerated,
  async (ctx, { commentId, subject, userId: actorId, isShown }) => {
    await publishCommentNotificationChange(ctx, commentId);
    if (subject.clubId === undefined) return;
    const post = { clubId: subject.clubId, actorId };
    await (isShown ? enqueueClubPostReturn(ctx, post) : enqueueClubPostWithdrawal(ctx, post));
  },
);
