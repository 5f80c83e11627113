import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

export const CODE_MINUTES = 15;
export const MAX_TRIES = 5;
/** How many codes a member can request in a day. Limited, because each code is a mail to an address that may not be the member's. */
export const MAX_CODES_A_DAY = 5;
export const VALID_MONTHS = 12;

/** Requires an admin, who decides requests. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export function requireVerificationAdmin(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin') throw notAllowed();
  return member;
}

/** Whether a mail to this address proves that its owner works in a cinema: its domain is one of these. Both are in lower case. */
export const isCinemaAddress = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));

/** The same day of the next year, at the same time (UTC); for 29 February the next 28 February. */
export function oneYearAfter(from: Date): Date {
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + VALID_MONTHS);
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}
