import { expect, test } from 'vitest';
import { toDeadline, toDeadlineValue } from './vote-deadline.ts';

const NOW = new Date('2026-11-21T19:30:00.000Z');

test('a deadline returns from its field as it was, whatever the time zone', () => {
  expect(toDeadline(toDeadlineValue('2026-12-01T08:15:00.000Z', NOW))).toBe('2026-12-01T08:15:00.000Z');
});

test('a new vote ends in a week, and a field without a time is empty', () => {
  expect(toDeadline(toDeadlineValue(null, NOW))).toBe('2026-11-28T19:30:00.000Z');
  for (const value of ['', 'soon']) expect(toDeadline(value)).toBe('');
});
