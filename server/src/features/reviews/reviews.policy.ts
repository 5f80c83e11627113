import { canChangeOwn, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

interface Authored {
  user_id: string;
}

const isAuthor = (viewer: Viewer | null, review: Authored) => viewer !== null && viewer.userId === review.user_id;

/**
 * Whether an answer includes title and text of a review. Those of a spoiler are for its author alone: everybody else asks for them by
 * getContent.
 */
export const isReviewTextIncluded = (viewer: Viewer | null, review: Authored & { is_spoiler: boolean }): boolean =>
  !review.is_spoiler || isAuthor(viewer, review);

/** Requires the author of a review, and returns them. Throws NOT_ALLOWED, and what requireMember throws. */
export function requireReviewRemover(viewer: Viewer | null, review: Authored): MemberViewer {
  const member = requireMember(viewer);
  if (!canChangeOwn(member, review.user_id)) throw notAllowed();
  return member;
}

/**
 * Whether the viewer reads comments on a review also of members from whom a block separates them: its author does, since they may remove every
 * comment, and others read it under their review.
 */
export const readsCommentsAcrossBlocks = (viewer: Viewer | null, authorId: string): boolean =>
  viewer?.userId === authorId;
