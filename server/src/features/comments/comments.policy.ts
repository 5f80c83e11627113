import { canChangeOwn } from '#features/accounts/accounts.policy.ts';
import { type Reached, requireReadable } from '#features/subjects/subjects.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { Limit, RateLimitKey } from '#platform/limits/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Whose comment it is, and whose is what was commented on. */
export interface Authors {
  authorId: string;
  subjectOwnerId: string;
}

/** Whether the viewer may edit the comment: it is their own. */
export const canEdit = (viewer: Viewer | null, { authorId }: Authors): boolean => canChangeOwn(viewer, authorId);

/** Whether the viewer may delete the comment: it is their own, or on something of their own. */
export const canRemove = (viewer: Viewer | null, { authorId, subjectOwnerId }: Authors): boolean =>
  canChangeOwn(viewer, authorId) || canChangeOwn(viewer, subjectOwnerId);

/**
 * Requires the author of a comment, and that they may still read it and its subject: an edit says something new under it, to someone who may
 * have blocked them, and they could not read what it answers. Their words are theirs to withdraw all the same. Throws NOT_FOUND,
 * NOT_ALLOWED.
 */
export function requireCommentEditor(member: MemberViewer, comment: Authors & Reached): void {
  requireReadable(comment);
  if (!canEdit(member, comment)) throw notAllowed();
}

/**
 * Requires the author of a comment or the owner of its subject, whatever a block, a mute or an audience hides from them since: the right to
 * remove words is no right to read them. Throws NOT_ALLOWED, and NOT_FOUND to others who may not read the comment.
 */
export function requireCommentRemover(member: MemberViewer, comment: Authors & Reached): void {
  if (canRemove(member, comment)) return;
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
