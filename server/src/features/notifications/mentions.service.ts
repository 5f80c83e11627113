import { getIdsOfNames } from '#features/profiles/profiles.service.ts';
import type { Context } from '#platform/context.ts';
import { notify } from './notifications.service.ts';

/** How many members one comment may notify by naming them. */
const MAX_MENTIONS = 20;

export interface Mentions {
  /** The author of the comment. */
  userId: string;
  commentId: string;
  reviewId: string;
  reviewAuthorId: string;
  movieId: string;
  /** The names, as written. */
  mentionedNames: readonly string[];
  /** ISO timestamp. */
  at: string;
}

/** Notifies the members whom a comment names, except those who were just notified of the comment itself. */
export async function notifyMentioned(
  ctx: Context,
  { userId: actorId, mentionedNames, commentId, reviewId, reviewAuthorId, movieId, at }: Mentions,
  notified: readonly string[] = [],
): Promise<void> {
  const mentioned = await getIdsOfNames(ctx, mentionedNames);
  const recipientIds = mentioned.filter((id) => !notified.includes(id)).slice(0, MAX_MENTIONS);
  const about = { actorId, commentId, reviewId, reviewAuthorId, movieId, at };
  await notify(ctx, { ...about, type: 'mention', recipientIds, targetId: commentId });
}
