import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member other than this one. Throws what `requireMember` throws, and NOT_FOUND for themselves. */
export function requireOther(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw notFound();
  return member;
}
