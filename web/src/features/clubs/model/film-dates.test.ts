import { expect, test } from 'vitest';
import { toFilmDates, toFilmDateValues } from './film-dates.ts';

test('dates return from the fields as they were, whatever the time zone', () => {
  const dates = { starts_on: '2026-11-21', discuss_at: '2026-11-28T19:30:00.000Z' };
  expect(toFilmDates(toFilmDateValues(dates))).toEqual(dates);
});

test('empty fields are no dates', () => {
  const none = { starts_on: null, discuss_at: null };
  expect(toFilmDateValues(none)).toEqual({ starts_on: '', discuss_at: '' });
  expect(toFilmDates({ starts_on: '', discuss_at: '' })).toEqual(none);
});
