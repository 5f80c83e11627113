import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { cannotFollowYourself } from './follows.errors.ts';

/** Whether the viewer is a member other than this one. */
export const canFollow = (viewer: Viewer | null, userId: string): boolean =>
  isMember(viewer) && viewer.userId !== userId;

/** The viewer as a member who may follow this one. Throws what `requireMember` throws, and CANNOT_FOLLOW_YOURSELF. */
export function requireFollower(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw cannotFollowYourself();
  return member;
}
