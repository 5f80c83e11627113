import { expect, test } from 'vitest';
import { RestartBackoff } from './restart-backoff.ts';

const pause = (backoff: RestartBackoff, times: number, answeredMs = 0) =>
  Array.from({ length: times }, () => backoff.nextDelayMs(answeredMs));

test('[OPS-03] a PostgreSQL that does not start is restarted at growing intervals without end', () => {
  const backoff = new RestartBackoff();
  // After a week of work the disk is full.
  expect(backoff.nextDelayMs(7 * 86_400_000)).toBe(0);
  expect(pause(backoff, 6)).toEqual([500, 1000, 2000, 4000, 8000, 10_000]);
  expect(new Set(pause(backoff, 1000))).toEqual(new Set([10_000]));
});

test('a long run ends the series, a short one does not', () => {
  const backoff = new RestartBackoff();
  pause(backoff, 4);
  expect(backoff.nextDelayMs(59_000)).toBe(4000);
  expect(backoff.nextDelayMs(60_000)).toBe(0);
  expect(backoff.nextDelayMs(0)).toBe(500);
});
