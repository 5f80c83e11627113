import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Every member sends feedback and sees their own. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export const requireSender = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

/** Only admins read and answer the feedback of others. Throws NOT_ALLOWED, and what `requireMember` throws. */
export function requireFeedbackAdmin(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin') throw notAllowed();
  return member;
}
