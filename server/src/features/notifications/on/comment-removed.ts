import { commentRemoved } from '#features/comments/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { withdrawCommentFromNotifications } from '../notifications.service.ts';

/** When a comment is deleted, the notifications about it are about another one or no longer shown. */
export const withdrawOnCommentRemoved = onEvent(commentRemoved, (ctx, { commentId, otherCommentId }) =>
  withdrawCommentFromNotifications(ctx, commentId, otherCommentId),
);
