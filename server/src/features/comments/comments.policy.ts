import { canChangeOwn } from '#features/accounts/accounts.policy.ts';
import { type ReadAccess, requireReadable } from '#features/subjects/subjects.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { Limit, RateLimitKey } from '#platform/limits/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The author of a comment, and the owner of its subject. */
export interface Authors {
  authorId: string;
  subjectOwnerId: string;
}

/** Whether the viewer is the author of the comment, who alone may edit it. */
export const canEditComment = (viewer: Viewer | null, { authorId }: Authors): boolean => canChangeOwn(viewer, authorId);

/** Whether the viewer may delete the comment: they are its author, or the owner of its subject. */
export const canRemoveComment = (viewer: Viewer | null, { authorId, subjectOwnerId }: Authors): boolean =>
  canChangeOwn(viewer, authorId) || canChangeOwn(viewer, subjectOwnerId);

/**
 * Requires the author of a comment, and that they may still read it and its subject: an edit says something new to someone who may have
 * blocked them. Deleting it needs no such right. Throws NOT_FOUND, NOT_ALLOWED.
 */
export function requireCommentEditor(member: MemberViewer, comment: Authors & ReadAccess): void {
  requireReadable(comment);
  if (!canEditComment(member, comment)) throw notAllowed();
}

/**
 * Requires the author of a comment or the owner of its subject, even if a block, a mute or an audience now hides it from them. Throws
 * NOT_ALLOWED, or NOT_FOUND for others who may not read the comment.
 */
export function requireCommentRemover(member: MemberViewer, comment: Authors & ReadAccess): void {
  if (canRemoveComment(member, comment)) return;
  requireReadable(comment);
  throw notAllowed();
}

/** More than a member needs, and few enough to stop floods. */
const WRITING: readonly Limit[] = [
  { name: 'comments in a minute', most: 10, seconds: 60 },
  { name: 'comments in a day', most: 300, seconds: 86_400 },
];

/** The rate limits of a member’s comments. Adding and editing count together. */
export const commentRateLimits = ({ userId }: MemberViewer): RateLimitKey[] =>
  WRITING.map((limit) => ({ limit, who: userId }));
