import { isMember } from '#features/accounts/accounts.policy.ts';
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

/** Requires the author of a comment. Throws NOT_ALLOWED. */
export function requireCommentEditor(member: MemberViewer, comment: Authored): void {
  if (!mayEdit(member, comment)) throw notAllowed();
}

/** Requires the author of a comment or of its review. Throws NOT_ALLOWED. */
export function requireCommentRemover(member: MemberViewer, comment: Authored): void {
  if (!mayRemove(member, comment)) throw notAllowed();
}

/** More than a member needs, and few enough to stop floods. */
const WRITING: readonly Limit[] = [
  { name: 'comments in a minute', most: 10, seconds: 60 },
  { name: 'comments in a day', most: 300, seconds: 86_400 },
];

/** The rate limits of adding a comment and of changing one. */
export const commentRateLimits = ({ userId }: MemberViewer): RateLimitKey[] =>
  WRITING.map((limit) => ({ limit, who: userId }));
