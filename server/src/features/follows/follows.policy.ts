import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { cannotFollowYourself } from './follows.errors.ts';

export const mayFollow = (viewer: Viewer | null, userId: string): boolean =>
  isMember(viewer) && viewer.userId !== userId;

export function demandFollow(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw cannotFollowYourself();
  return member;
}
