import { type InviteQuota, USUAL_QUOTA } from '@halfstar/contract/invites/invites.schema';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireMember } from './accounts.policy.ts';

export const RESERVED_HOURS = 48;
export const CODE_LIFE_HOURS = 60 * 24;

/** Codes are made by founders and by the admin. */
export function demandInviter(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin' && !member.badges.includes('founders')) throw notAllowed();
  return member;
}

/** Only an admin makes codes of any kind, and lets others make more. */
export function demandCodeMaster(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (!mayMakeAny(member)) throw notAllowed();
  return member;
}

export const mayMakeAny = (member: MemberViewer): boolean => member.tier === 'admin';

export interface CodeFacts {
  max_uses: number;
  expires_at: string;
  revoked_at: string | null;
  /** Places taken: redeemed, or reserved and not yet run out. */
  uses: number;
}

export type CodeStatus = 'open' | 'used' | 'expired' | 'revoked';

/** Where a code stands at this time. */
export function statusOf(code: CodeFacts, now: Date): CodeStatus {
  if (code.revoked_at !== null) return 'revoked';
  if (code.uses >= code.max_uses) return 'used';
  return Date.parse(code.expires_at) <= now.getTime() ? 'expired' : 'open';
}

/**
 * Only what nobody used, nor is about to, may be taken back: a whole code, or the places left on a code for many. Such a
 * code may have gone astray, and those who came in by it stay.
 */
export const mayRevoke = (code: CodeFacts): boolean =>
  code.revoked_at === null && (code.uses === 0 || (code.max_uses > 1 && code.uses < code.max_uses));

/**
 * How many codes one may still make. A code that was taken back or ran out unused gives its place back, so the total
 * is about people brought in and not about letters lost. Null for an admin, who has no quota.
 */
export function quotaLeft(
  inviter: MemberViewer,
  codes: readonly CodeFacts[],
  now: Date,
  quota: InviteQuota = USUAL_QUOTA,
): { open: number; total: number } | null {
  if (mayMakeAny(inviter)) return null;
  const open = codes.filter((code) => statusOf(code, now) === 'open').length;
  const used = codes.filter((code) => code.uses > 0 && statusOf(code, now) !== 'open').length;
  const total = Math.max(0, quota.total_limit - open - used);
  return { open: Math.min(total, Math.max(0, quota.open_limit - open)), total };
}
