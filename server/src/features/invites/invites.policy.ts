import { DEFAULT_QUOTA, type InviteQuota } from '@halfstar/contract/invites/invites.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

export const RESERVATION_HOURS = 48;
export const CODE_LIFETIME_HOURS = 60 * 24;

/** Requires a founder or an admin, who make codes. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export function requireInviter(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin' && !member.badges.includes('founders')) throw notAllowed();
  return member;
}

/**
 * Requires an admin, who makes codes of any type and raises quotas. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED,
 * NOT_ALLOWED.
 */
export function requireInviteAdmin(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (!canMakeAnyCode(member)) throw notAllowed();
  return member;
}

/** Whether the member chooses type, number and uses of codes, without a quota. */
export const canMakeAnyCode = (member: MemberViewer): boolean => member.tier === 'admin';

export interface CodeUsage {
  max_uses: number;
  expires_at: string;
  revoked_at: string | null;
  /** Redemptions, and reservations that have not expired. */
  uses: number;
}

export type CodeStatus = 'open' | 'used' | 'expired' | 'revoked';

/** The status of a code at this time; of several that apply, revoked counts before used, and used before expired. */
export function getCodeStatus(code: CodeUsage, now: Date): CodeStatus {
  if (code.revoked_at !== null) return 'revoked';
  if (code.uses >= code.max_uses) return 'used';
  return Date.parse(code.expires_at) <= now.getTime() ? 'expired' : 'open';
}

/**
 * Whether a code can be revoked: an unused one, or one for many members that has uses left, as when it was leaked. Members who joined with
 * it stay.
 */
export const canRevoke = (code: CodeUsage): boolean =>
  code.revoked_at === null && (code.uses === 0 || (code.max_uses > 1 && code.uses < code.max_uses));

/**
 * How many codes the inviter may still make: `total` in all, `open` right now. Null for an admin, who has no quota. A code that was revoked
 * or expired unused does not count, because the total limits how many members join.
 */
export function computeRemainingQuota(
  inviter: MemberViewer,
  codes: readonly CodeUsage[],
  now: Date,
  quota: InviteQuota = DEFAULT_QUOTA,
): { open: number; total: number } | null {
  if (canMakeAnyCode(inviter)) return null;
  const open = codes.filter((code) => getCodeStatus(code, now) === 'open').length;
  const used = codes.filter((code) => code.uses > 0 && getCodeStatus(code, now) !== 'open').length;
  const total = Math.max(0, quota.total_limit - open - used);
  return { open: Math.min(total, Math.max(0, quota.open_limit - open)), total };
}
