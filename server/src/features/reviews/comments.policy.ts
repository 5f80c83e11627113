import { isMember } from '#features/accounts/accounts.policy.ts';
import { type Reached, requireReadable } from '#features/subjects/subjects.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { Limit, RateLimitKey } from '#platform/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Authored {
  user_id: string;
  /** The author of the review that was commented on. */
  review_author_id: string;
}

/** Whether the viewer may edit the comment: it is their own. */
export const mayEdit = (viewer: Viewer | null, comment: Pick<Authored, 'user_id'>): boolean =>
  isMember(viewer) && viewer.userId === comment.user_id;

/** Whether the viewer may delete the comment: it is their own, or on their own review. */
export const mayRemove = (viewer: Viewer | null, { user_id, review_author_id }: Authored): boolean =>
  isMember(viewer) && (viewer.userId === user_id || viewer.userId === review_author_id);

/**
 * Requires the author of a comment, and that they may still read the review: an edit says something new under it, to someone who may
 * have blocked them, and they could not read what it answers. Their words are theirs to withdraw all the same. Throws NOT_FOUND,
 * NOT_ALLOWED.
 */
export function requireCommentEditor(member: MemberViewer, comment: Authored & Reached): void {
  requireReadable(comment);
  if (!mayEdit(member, comment)) throw notAllowed();
}

/**
 * Requires the author of a comment or of its review, whatever a block, a mute or an audience hides from them since: the right to
 * remove words is no right to read them. Throws NOT_ALLOWED, and NOT_FOUND to others who may not read the comment.
 */
export function requireCommentRemover(member: MemberViewer, comment: Authored & Reached): void {
  if (mayRemove(member, comment)) return;
  requireReadable(comment);
  throw notAllowed();
}

/** More than a member needs, and few enough to stop floods. */
const WRITING: readonly Limit[] = [
  { name: 'comments in a minute', most: 10, seconds: 60 },
  { name: 'comments in a day', most: 300, seconds: 86_400 },
];

/** The rate limits of adding a comment and of changing one. */
export const commentRateLimits = ({ userId }: MemberViewer): RateLimitKey[] =>
  WRITING.map((limit) => ({ limit, who: userId }));
