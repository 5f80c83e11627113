import { expect, test } from 'vitest';
import { createDateFormats, localDay } from './dates.ts';

const { calendarDate, shortTimeAgo, timeAgo, timeAhead } = createDateFormats('en-US', 'UTC');

const NOW = new Date('2026-11-21T12:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

test.each([
  [-90, 'now'],
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3600, '1 hour ago'],
  [23 * 3600, '23 hours ago'],
  [24 * 3600, 'yesterday'],
  [36 * 3600 - 60, 'yesterday'],
  // The day before yesterday, at one in the afternoon.
  [47 * 3600, '2 days ago'],
  [6 * 86_400, '6 days ago'],
])('%s seconds ago is "%s"', (seconds, words) => {
  expect(timeAgo(before(seconds), NOW)).toBe(words);
});

test.each([
  [59, 'now'],
  [59 * 60, '59\u00a0min'],
  [10 * 3600, '10\u00a0h'],
  [6 * 86_400, '6\u00a0d'],
  [30 * 86_400, 'Oct 22'],
])('%s seconds ago is "%s" where there is little space', (seconds, words) => {
  expect(shortTimeAgo(before(seconds), NOW)).toBe(words);
});

test.each([
  [90, 'now'],
  [0, 'now'],
  [-1, 'in 1 minute'],
  [-12 * 60, 'in 12 minutes'],
  [-59 * 60, 'in 59 minutes'],
  [-59 * 60 - 1, 'in 1 hour'],
  [-20 * 3600 + 60, 'in 20 hours'],
  [-23.5 * 3600, 'tomorrow'],
  [-6 * 86_400, 'in 6 days'],
  [-30 * 86_400, 'Dec 21, 2026'],
])('what was %s seconds ago is "%s" for a time to come', (seconds, words) => {
  expect(timeAhead(before(seconds), NOW)).toBe(words);
});

test('days are counted from midnight to midnight of the reader', () => {
  const [soon, late] = [new Date('2026-11-21T00:30:00Z'), '2026-11-19T23:50:00Z'];
  expect(timeAgo(late, soon)).toBe('2 days ago');
  expect(createDateFormats('en-US', 'America/New_York').timeAgo(late, soon)).toBe('yesterday');
  expect(timeAhead('2026-11-22T23:00:00Z', new Date('2026-11-21T01:00:00Z'))).toBe('tomorrow');
  expect(timeAhead('2026-11-23T01:00:00Z', new Date('2026-11-21T23:00:00Z'))).toBe('in 2 days');
  // The day on which clocks are set back has 25 hours.
  const berlin = createDateFormats('en-US', 'Europe/Berlin');
  expect(berlin.shortTimeAgo('2026-10-24T22:10:00Z', new Date('2026-10-25T22:30:00Z'))).toBe('1\u00a0d');
});

test('from a week on the date is shown, with its year when it is another year', () => {
  expect(timeAgo(before(30 * 86_400), NOW)).toBe('Oct 22');
  expect(timeAgo(before(400 * 86_400), NOW)).toBe('Oct 17, 2025');
});

test('a calendar date is the same day in every time zone', () => {
  expect(calendarDate('1999-10-15')).toBe('October 15, 1999');
});

test('[LST-03] today is the day in the browser’s time zone, also shortly before and after midnight', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59, 59))).toBe('2026-01-09');
  expect(localDay(new Date(2026, 0, 10, 0, 0, 0))).toBe('2026-01-10');
});
