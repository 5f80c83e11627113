import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Authored {
  user_id: string;
}

const isAuthor = (viewer: Viewer | null, review: Authored) => viewer !== null && viewer.userId === review.user_id;

/** Members edit their own reviews. */
export const mayEdit = (viewer: Viewer | null, review: Authored): boolean =>
  isMember(viewer) && isAuthor(viewer, review);

/** Members delete their own reviews. */
export const mayRemove = (viewer: Viewer | null, review: Authored): boolean =>
  isMember(viewer) && isAuthor(viewer, review);

/** Any member may react to any review, also to their own. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);

/** A spoiler's title and text are sent only to its author; everyone else asks for them with a call of its own. */
export const mayReadText = (viewer: Viewer | null, review: Authored & { is_spoiler: boolean }): boolean =>
  !review.is_spoiler || isAuthor(viewer, review);

/** Throws NOT_ALLOWED unless it is the viewer's own review, and what requireMember throws. */
export function requireReviewRemover(viewer: Viewer | null, review: Authored): MemberViewer {
  const member = requireMember(viewer);
  if (!mayRemove(member, review)) throw notAllowed();
  return member;
}
