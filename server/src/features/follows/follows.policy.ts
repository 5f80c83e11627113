import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import { getProfileAccess } from '#features/profiles/profiles.policy.ts';
import type { Standing } from '#features/visibility/visibility.service.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { cannotFollowYourself } from './follows.errors.ts';

/** Whether two members follow each other, or ask to. */
export interface Ties {
  following: boolean;
  followed_by: boolean;
  /** The viewer's request to follow the member waits. */
  requested: boolean;
  /** The member's request to follow the viewer waits. */
  requested_by: boolean;
}

const isOther = (viewer: Viewer | null, userId: string): viewer is MemberViewer =>
  isMember(viewer) && viewer.userId !== userId;

/** Whether the viewer may follow a member, or ask to. A member who is muted may be followed: muting changes only what one sees. */
export const canFollow = (viewer: Viewer | null, userId: string, standing: Standing | undefined): boolean =>
  isOther(viewer, userId) &&
  standing !== undefined &&
  standing.audience !== 'private' &&
  !standing.blocking &&
  !standing.blocked;

/** Whether the viewer may block and mute a member. Nobody may who is blocked by the member: for them the member does not exist. */
export const canBlockOrMute = (viewer: Viewer | null, userId: string, standing: Standing | undefined): boolean =>
  isOther(viewer, userId) && standing !== undefined && !standing.blocked;

/**
 * Whether the viewer may know that a member exists: by the profile, or because they mute the member, or one follows the other or asks
 * to, as with a member who went private afterwards.
 */
export const canKnowMember = (viewer: Viewer | null, standing: Standing | undefined, ties: Ties): boolean =>
  standing !== undefined &&
  (getProfileAccess(viewer, standing) !== null ||
    (!standing.blocked &&
      (standing.muting || ties.following || ties.followed_by || ties.requested || ties.requested_by)));

/**
 * The viewer as a member, if `userId` is not their own; `canFollow` says whether they may follow. Throws what `requireMember` throws, and
 * CANNOT_FOLLOW_YOURSELF.
 */
export function requireNoSelfFollow(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw cannotFollowYourself();
  return member;
}
