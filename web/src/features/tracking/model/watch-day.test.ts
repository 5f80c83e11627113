import { WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { expect, test } from 'vitest';
import { today } from '#lib/dates.ts';
import { findDayError } from './watch-day.ts';

test.each([
  ['', undefined],
  [today(), undefined],
  ['1895-12-28', undefined],
  ['1895-12-27', WATCH_DATE_MESSAGES.tooEarly],
  ['9999-01-01', WATCH_DATE_MESSAGES.future],
  ['12026-01-01', WATCH_DATE_MESSAGES.future],
])('[LST-03] the day "%s" has the error: %s', (day, error) => {
  expect(findDayError(day)).toBe(error);
});
