import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { demandMember } from './accounts.policy.ts';

export const OPEN_LIMIT = 5;
const TOTAL_LIMIT = 20;
export const RESERVED_HOURS = 48;
export const CODE_LIFE_HOURS = 60 * 24;

/** Codes are made by founders and by the admin. */
export function demandInviter(viewer: Viewer | null): MemberViewer {
  const member = demandMember(viewer);
  if (member.tier !== 'admin' && !member.badges.includes('founders')) throw notAllowed();
  return member;
}

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

/** Only a code that nobody used, nor is about to, may be taken back. */
export const mayRevoke = (code: CodeFacts): boolean => code.revoked_at === null && code.uses === 0;

/**
 * How many codes one may still make. A code that was taken back or ran out unused gives its place back, so the total
 * is about people brought in and not about letters lost. Null for an admin, who has no quota.
 */
export function quotaLeft(
  inviter: MemberViewer,
  codes: readonly CodeFacts[],
  now: Date,
): { open: number; total: number } | null {
  if (inviter.tier === 'admin') return null;
  const open = codes.filter((code) => statusOf(code, now) === 'open').length;
  const used = codes.filter((code) => code.uses > 0 && statusOf(code, now) !== 'open').length;
  const total = Math.max(0, TOTAL_LIMIT - open - used);
  return { open: Math.min(total, Math.max(0, OPEN_LIMIT - open)), total };
}
