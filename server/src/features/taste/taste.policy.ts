import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member. Throws what `requireMember` throws, and NOT_FOUND when `userId` is the viewer's own. */
export function requireMemberOtherThan(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw notFound();
  return member;
}
