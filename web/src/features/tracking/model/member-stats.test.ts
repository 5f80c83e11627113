import { expect, test } from 'vitest';
import { summarizeHistogram, yearInWords } from './member-stats.ts';

const year = { year: 2026, first: null, last: null };

test('the average is that of the stars', () => {
  expect(summarizeHistogram([0, 0, 0, 0, 0, 0, 0, 3, 0, 1])).toEqual({ ratings: 4, average: 4.25 });
  expect(summarizeHistogram([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toEqual({ ratings: 0, average: 0 });
});

test('a year names films, viewings beyond them, and hours that are known', () => {
  expect(yearInWords({ ...year, movies: 1, viewings: 1, minutes: 0 })).toBe('1 film');
  expect(yearInWords({ ...year, movies: 41, viewings: 44, minutes: 4700 })).toBe(
    '41 films, 3 viewings again, 78 hours',
  );
});
