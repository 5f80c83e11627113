import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member, if this is their own privacy switch. Throws what `requireMember` throws, and NOT_ALLOWED. */
export function requireAudienceOwner(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId !== userId) throw notAllowed();
  return member;
}
