import { expect, test } from 'vitest';
import { RestartPace } from './restart-pace.ts';

const pause = (pace: RestartPace, times: number, answeredMs = 0) =>
  Array.from({ length: times }, () => pace.next(answeredMs));

test('[OPS-03] a PostgreSQL that does not come up is started at growing intervals, and never given up', () => {
  const pace = new RestartPace();
  // After a week of work the disk is full.
  expect(pace.next(7 * 86_400_000)).toBe(0);
  expect(pause(pace, 6)).toEqual([500, 1000, 2000, 4000, 8000, 10_000]);
  expect(new Set(pause(pace, 1000))).toEqual(new Set([10_000]));
});

test('a run that held ends the series, one that ended soon after its start does not', () => {
  const pace = new RestartPace();
  pause(pace, 4);
  expect(pace.next(59_000)).toBe(4000);
  expect(pace.next(60_000)).toBe(0);
  expect(pace.next(0)).toBe(500);
});
