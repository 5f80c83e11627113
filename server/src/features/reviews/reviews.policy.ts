import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Authored {
  user_id: string;
}

const isAuthor = (viewer: Viewer | null, review: Authored) => viewer !== null && viewer.userId === review.user_id;

export const mayEdit = (viewer: Viewer | null, review: Authored): boolean =>
  isMember(viewer) && isAuthor(viewer, review);

export const mayRemove = (viewer: Viewer | null, review: Authored): boolean =>
  isMember(viewer) && isAuthor(viewer, review);

/** Any member, also to one's own. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);

/** A spoiler's title and text go out only to its author; everyone else asks for it with a call of its own. */
export const mayReadAtOnce = (viewer: Viewer | null, review: Authored & { is_spoiler: boolean }): boolean =>
  !review.is_spoiler || isAuthor(viewer, review);

export function demandRemove(viewer: Viewer | null, review: Authored): MemberViewer {
  const member = requireMember(viewer);
  if (!mayRemove(member, review)) throw notAllowed();
  return member;
}
