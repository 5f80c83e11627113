import { afterEach, expect, test, vi } from 'vitest';
import { findScheduleError, nextNoon, parseScheduleTime, toScheduleFields } from './schedule-time.ts';

const inZone = (zone: string) => vi.stubEnv('TZ', zone);
afterEach(() => void vi.unstubAllEnvs());

test('[SCH-01] [SCH-02] the time defaults to 12:00, of tomorrow when today’s is past', () => {
  expect(nextNoon(new Date(2026, 10, 21, 11, 59))).toEqual({ date: '2026-11-21', time: '12:00' });
  expect(nextNoon(new Date(2026, 10, 21, 12, 0))).toEqual({ date: '2026-11-22', time: '12:00' });
  expect(nextNoon(new Date(2026, 11, 31, 18, 0))).toEqual({ date: '2027-01-01', time: '12:00' });
});

test('[SCH-01] date and time are both required, and must be in the future', () => {
  const now = new Date(2026, 10, 21, 18, 0, 30);
  expect(findScheduleError({ date: '', time: '12:00' }, now)).toBe('Scheduling incomplete');
  expect(findScheduleError({ date: '2026-11-22', time: '' }, now)).toBe('Scheduling incomplete');
  expect(findScheduleError({ date: '2026-11-21', time: '18:00' }, now)).toBe('Invalid schedule time');
  expect(findScheduleError({ date: '2025-11-22', time: '12:00' }, now)).toBe('Invalid schedule time');
  expect(findScheduleError({ date: '2026-11-21', time: '18:01' }, now)).toBeNull();
});

test.each([
  ['Pacific/Auckland', '2026-11-21T23:00:00.000Z', '2026-11-22', '12:00'],
  ['America/Los_Angeles', '2026-11-22T20:00:00.000Z', '2026-11-22', '12:00'],
  ['Asia/Kolkata', '2026-11-22T06:30:00.000Z', '2026-11-22', '12:00'],
])('[SCH-02] in %s the fields are local time', (zone, timestamp, date, time) => {
  inZone(zone);
  expect(parseScheduleTime({ date, time })?.toISOString()).toBe(timestamp);
  expect(toScheduleFields(timestamp)).toEqual({ date, time });
});

test('[SCH-01] a missing or impossible date or time gives null', () => {
  for (const fields of [
    { date: '', time: '12:00' },
    { date: '2026-11-22', time: '' },
    { date: '2026-13-40', time: '12:00' },
    { date: '2026-11-22', time: '25:00' },
  ])
    expect(parseScheduleTime(fields)).toBeNull();
});

test('[SCH-02] the fields follow daylight saving time', () => {
  inZone('Europe/Berlin');
  // Before and after the end of daylight saving time on 25 October 2026.
  expect(parseScheduleTime({ date: '2026-10-24', time: '12:00' })?.toISOString()).toBe('2026-10-24T10:00:00.000Z');
  expect(parseScheduleTime({ date: '2026-10-26', time: '12:00' })?.toISOString()).toBe('2026-10-26T11:00:00.000Z');
  expect(toScheduleFields('2026-10-26T11:00:00.000Z')).toEqual({ date: '2026-10-26', time: '12:00' });
});
