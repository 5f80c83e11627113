import type { CommentChange } from '#features/comments/comments.events.ts';
import type { Context } from '#platform/context.ts';
import { notify } from './notifications.service.ts';

/** How many members one comment may notify by naming them. */
const MAX_MENTIONS = 20;

/**
 * Notifies the members whom a comment newly mentions and who may read it, at most 20, except those who were notified of the comment already.
 * In the caller’s transaction.
 * @returns the ids of the members who are notified of the mention
 */
export async function notifyMentioned(
  ctx: Context,
  { userId: actorId, mentionedIds, commentId, subject, at }: CommentChange,
  alreadyNotifiedIds: readonly string[] = [],
): Promise<string[]> {
  const toNotify = mentionedIds.filter((id) => !alreadyNotifiedIds.includes(id)).slice(0, MAX_MENTIONS);
  if (toNotify.length === 0) return [];
  const { id: subjectId, kind, movieId, clubId } = subject;
  const rules = ctx.subjects[kind];
  const recipientIds = await rules.findReaders(ctx, subjectId, toNotify);
  const about = { actorId, commentId, subjectId, movieId, clubId, at };
  return notify(ctx, { ...about, type: rules.notifications.mention, recipientIds, targetId: commentId });
}
