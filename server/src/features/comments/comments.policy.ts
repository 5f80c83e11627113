import { canChangeOwn } from '#features/accounts/accounts.policy.ts';
import { isWithheld } from '#features/subjects/moderated.policy.ts';
import { type ReadAccess, requireReadable } from '#features/subjects/subjects.policy.ts';
import type { CommentRights } from '#features/subjects/subjects.service.ts';
import { AppError, commentBanned, notAllowed, notFound } from '#platform/errors.ts';
import type { Limit, RateLimitKey } from '#platform/limits/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The author of a comment, and the owner of its subject; null for a subject without one. */
export interface Authors {
  authorId: string;
  subjectOwnerId: string | null;
}

/** A comment that is to change: whether the viewer may read it, and what they may do on its subject. */
export type ReachedComment = Authors & ReadAccess & CommentRights & { moderation: string | null };

/** Whether the viewer may edit the comment: they are its author, and no sanction keeps them from writing. */
export const canEditComment = (viewer: Viewer | null, { authorId }: Authors): boolean =>
  canChangeOwn(viewer, authorId) &&
  viewer?.sanctions.commentBanEndsAt === null &&
  viewer.sanctions.suspensionEndsAt === null;

/** Whether the viewer may delete the comment: they are its author, or the owner of its subject. */
export const canRemoveComment = (viewer: Viewer | null, { authorId, subjectOwnerId }: Authors): boolean =>
  canChangeOwn(viewer, authorId) || (subjectOwnerId !== null && canChangeOwn(viewer, subjectOwnerId));

/**
 * Whether the viewer may read a comment that is hidden: they are its author, or may read what is hidden on its subject. What moderators hid
 * is for its author alone, what they removed for nobody.
 */
export const canReadHiddenComment = (
  viewer: Viewer | null,
  { authorId, moderation }: Pick<ReachedComment, 'authorId' | 'moderation'>,
  { readsHidden }: Pick<CommentRights, 'readsHidden'>,
): boolean => !isWithheld(viewer, authorId, moderation) && (readsHidden || viewer?.userId === authorId);

/** Requires a member who may add and edit comments and posts: one who may not can still delete their own. Throws COMMENT_BANNED. */
export function requireNoCommentBan({ sanctions }: MemberViewer): void {
  if (sanctions.commentBanEndsAt !== null) throw commentBanned(sanctions.commentBanEndsAt);
}

/** Throws NOT_FOUND when the viewer may not read the subject, and its `writeRefusal` when they may not write there. */
export function requireCommentWriter(subject: ReadAccess & Pick<CommentRights, 'writeRefusal'>): void {
  requireReadable(subject);
  if (subject.writeRefusal !== null) throw new AppError(subject.writeRefusal);
}

/**
 * Requires that the viewer may hide and show the comment. Throws NOT_FOUND, the subject's own refusal, and NOT_ALLOWED when
 * moderators have hidden it.
 */
export function requireCommentHider(comment: ReachedComment): void {
  requireReadable(comment);
  if (comment.hideRefusal !== null) throw new AppError(comment.hideRefusal);
  if (comment.moderation !== null) throw notAllowed();
}

/** Requires that moderators do not keep the comment from the viewer. Throws NOT_FOUND. */
function requireNotWithheld(viewer: MemberViewer, { authorId, moderation }: ReachedComment): void {
  if (isWithheld(viewer, authorId, moderation)) throw notFound();
}

/**
 * Requires the author of a comment, and that they may still read it and its subject and write there: an edit says something new to someone
 * who may have blocked them. Deleting it needs no such right. Throws NOT_FOUND, NOT_ALLOWED, or what the subject's kind refuses writing with.
 */
export function requireCommentEditor(member: MemberViewer, comment: ReachedComment): void {
  requireReadable(comment);
  requireNotWithheld(member, comment);
  if (!canEditComment(member, comment)) throw notAllowed();
  requireCommentWriter(comment);
}

/**
 * Requires the author of a comment or the owner of its subject, even if a block, a mute or an audience now hides it from them. Throws
 * NOT_ALLOWED, or NOT_FOUND for others who may not read the comment, and for those from whom moderators keep it.
 */
export function requireCommentRemover(member: MemberViewer, comment: ReachedComment): void {
  requireNotWithheld(member, comment);
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
