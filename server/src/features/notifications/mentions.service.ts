import type { CommentChange } from '#features/comments/comments.events.ts';
import type { Context } from '#platform/context.ts';
import { notify } from './notifications.service.ts';

/** How many members one comment may notify by naming them. */
const MAX_MENTIONS = 20;

/**
 * Notifies the members whom a comment newly mentions, at most 20, except those who were notified of the comment already. In the caller’s
 * transaction.
 */
export async function notifyMentioned(
  ctx: Context,
  { userId: actorId, mentionedIds, commentId, subject, at }: CommentChange,
  alreadyNotifiedIds: readonly string[] = [],
): Promise<void> {
  const recipientIds = mentionedIds.filter((id) => !alreadyNotifiedIds.includes(id)).slice(0, MAX_MENTIONS);
  const { id: subjectId, ownerId: subjectOwnerId, movieId } = subject;
  const about = { actorId, commentId, subjectId, subjectOwnerId, movieId, at };
  const type = ctx.subjects[subject.kind].notifications.mention;
  await notify(ctx, { ...about, type, recipientIds, targetId: commentId });
}
