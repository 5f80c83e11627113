import type { DigestFrequency } from '@halfstar/contract/notifications/preferences.schema';

/** How often a digest is sent to members who want one. */
export type DigestPeriod = Exclude<DigestFrequency, 'off'>;

const DAYS: Record<DigestPeriod, number> = { daily: 1, weekly: 7 };
const DAY_MS = 24 * 3_600_000;

/**
 * When the digest after this one is due (ISO timestamps): some whole periods later, at the same hour, and after `now`. What fell due
 * while no server ran is one mail.
 */
export function nextDueAt(dueAt: string, frequency: DigestPeriod, now: string): string {
  const period = DAYS[frequency] * DAY_MS;
  const late = Math.max(0, Date.parse(now) - Date.parse(dueAt));
  return new Date(Date.parse(dueAt) + (Math.floor(late / period) + 1) * period).toISOString();
}
