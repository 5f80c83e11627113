import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Authored {
  user_id: string;
}

const isAuthor = (viewer: Viewer | null, review: Authored) => viewer !== null && viewer.userId === review.user_id;

/** Whether the viewer may edit the review: it is their own. */
export const mayEdit = (viewer: Viewer | null, review: Authored): boolean =>
  isMember(viewer) && isAuthor(viewer, review);

/** Whether the viewer may delete the review: it is their own. */
export const mayRemove = (viewer: Viewer | null, review: Authored): boolean =>
  isMember(viewer) && isAuthor(viewer, review);

/** Whether the viewer may react to a review: any member may, also to their own. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);

/** Whether the text is sent with the review: a spoiler's only to its author. Other viewers request it by a call of its own. */
export const mayReadText = (viewer: Viewer | null, review: Authored & { is_spoiler: boolean }): boolean =>
  !review.is_spoiler || isAuthor(viewer, review);

/** Something that was found by its id, whoever asked for it. */
export interface Reached {
  /** Whether the viewer may read it now. */
  is_readable: boolean;
}

/**
 * Requires the right to read, for whatever adds to a thing: a comment, a reaction. Taking one's own back needs no such right, and
 * neither does the removal of what stands under one's own. Throws NOT_FOUND.
 */
export function requireReadable({ is_readable }: Reached): void {
  if (!is_readable) throw notFound();
}

/** Requires the author of a review. Throws NOT_ALLOWED, and what requireMember throws. */
export function requireReviewRemover(viewer: Viewer | null, review: Authored): MemberViewer {
  const member = requireMember(viewer);
  if (!mayRemove(member, review)) throw notAllowed();
  return member;
}
