import { commentEdited } from '#features/comments/comments.events.ts';
import { onEvent } from '#platform/events.ts';
import { notifyMentioned } from '../mentions.service.ts';

/** Notifies the members whom the comment names only since the edit. */
export const notifyOnCommentEdited = onEvent(commentEdited, async (ctx, comment) => {
  await notifyMentioned(ctx, comment);
});
