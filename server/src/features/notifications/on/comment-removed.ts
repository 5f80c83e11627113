import { commentRemoved } from '#features/comments/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { withdrawComment } from '../notifications.service.ts';

export const withdrawOnCommentRemoved = onEvent(commentRemoved, (ctx, { commentId, otherCommentId }) =>
  withdrawComment(ctx, commentId, otherCommentId),
);
