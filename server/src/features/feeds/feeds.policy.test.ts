import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDailySync } from './feeds.policy.ts';

const DAY_MS = 86_400_000;
const MINUTES_OF_DAY = 1440;

const member = fc.uuid();
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

test('[RSS-02] the next daily sync is within 24 hours, and never at once again', () => {
  fc.assert(
    fc.property(member, moment, (userId, now) => {
      const wait = Date.parse(nextDailySync(userId, now)) - now.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(DAY_MS);
    }),
  );
});

test('[RSS-02] the feed of a member is read at the same minute every day, whenever in the day the last sync was', () => {
  fc.assert(
    fc.property(member, moment, moment, (userId, one, other) => {
      const next = Date.parse(nextDailySync(userId, one));
      expect(next % 60_000).toBe(0);
      expect(Date.parse(nextDailySync(userId, other)) % DAY_MS).toBe(next % DAY_MS);
      expect(Date.parse(nextDailySync(userId, new Date(next)))).toBe(next + DAY_MS);
    }),
  );
});

/** In how many of these accounts each minute of the day is the one of the daily sync. */
function countByMinute(userIds: readonly string[]): number[] {
  const counts = Array.from({ length: MINUTES_OF_DAY }, () => 0);
  for (const userId of userIds) {
    const at = new Date(nextDailySync(userId, new Date('2024-05-01T12:00:00Z')));
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
    counts[minute] = (counts[minute] ?? 0) + 1;
  }
  return counts;
}

test('[RSS-02] the feeds of 14,400 members are spread over the day, also when their ids differ little', () => {
  const userIds = Array.from(
    { length: 10 * MINUTES_OF_DAY },
    (_, nth) => `01890000-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`,
  );
  const counts = countByMinute(userIds);
  // Ten in a minute on average, 600 in an hour.
  expect(Math.max(...counts)).toBeLessThanOrEqual(30);
  for (let hour = 0; hour < 24; hour += 1) {
    const inHour = counts.slice(hour * 60, (hour + 1) * 60).reduce((sum, count) => sum + count, 0);
    expect(inHour).toBeGreaterThan(500);
    expect(inHour).toBeLessThan(700);
  }
});
