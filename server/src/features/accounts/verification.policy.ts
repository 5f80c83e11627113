import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireMember } from './accounts.policy.ts';

export const CODE_MINUTES = 15;
export const MAX_TRIES = 5;
/** Each is a mail to an address that may not be the member's. */
export const CODES_A_DAY = 5;
export const VALID_MONTHS = 12;

/** Requests are decided by admins. */
export function demandDecider(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin') throw notAllowed();
  return member;
}

/** Whether a mail to this address proves that somebody works there. @param domains in lower case */
export const isCinemaAddress = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));

/** A year later on the calendar; who is verified on 29 February stays so through the next 28th. */
export function endOfYear(from: Date): Date {
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + VALID_MONTHS);
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}
