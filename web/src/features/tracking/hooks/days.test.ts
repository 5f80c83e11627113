import { expect, test } from 'vitest';
import { localDay } from './days.ts';

test('[LST-03] today is the day of the reader’s own zone, also shortly before and after midnight', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59, 59))).toBe('2026-01-09');
  expect(localDay(new Date(2026, 0, 10, 0, 0, 0))).toBe('2026-01-10');
});
