import type { DigestFrequency } from '@halfstar/contract/notifications/preferences.schema';

/** How often a digest is sent to members who want one. */
export type DigestPeriod = Exclude<DigestFrequency, 'off'>;

const DAYS: Record<DigestPeriod, number> = { daily: 1, weekly: 7 };
const DAY_MS = 24 * 3_600_000;

/**
 * When the digest after the one due at `dueAt` is due (ISO timestamps): one or more whole periods later, at the same hour, and after `now`.
 * Digests that were due while no server ran are so sent as one.
 */
export function nextDigestDueAt(dueAt: string, frequency: DigestPeriod, now: string): string {
  const period = DAYS[frequency] * DAY_MS;
  const late = Math.max(0, Date.parse(now) - Date.parse(dueAt));
  return new Date(Date.parse(dueAt) + (Math.floor(late / period) + 1) * period).toISOString();
}
