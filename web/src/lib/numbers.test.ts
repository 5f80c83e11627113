// @vitest-environment node
import { expect, test } from 'vitest';
import { formatAverage, formatBytes, formatCount, formatPercent, formatQuantity, formatShortCount } from './numbers.ts';

test.each([
  [0, '0 films'],
  [1, '1 film'],
  [2, '2 films'],
  [1204, '1,204 films'],
])('%i is formatted as "%s"', (value, words) => {
  expect(formatQuantity(value, 'film')).toBe(words);
});

test('an irregular plural is used', () => {
  expect([0, 1, 5].map((value) => formatQuantity(value, 'person', 'people'))).toEqual([
    '0 people',
    '1 person',
    '5 people',
  ]);
});

test('large numbers are grouped, or shortened', () => {
  expect(formatCount(12_345)).toBe('12,345');
  expect([999, 1000, 12_345, 3_400_000].map(formatShortCount)).toEqual(['999', '1K', '12.3K', '3.4M']);
});

test('an average always has one decimal, a share none', () => {
  expect([4, 3.84, 3.85].map(formatAverage)).toEqual(['4.0', '3.8', '3.9']);
  expect([0, 0.244, 1].map(formatPercent)).toEqual(['0%', '24%', '100%']);
});

test('the size of a file is told in the unit that fits', () => {
  expect([0, 812, 48_200, 1_234_567, 3_000_000_000].map(formatBytes)).toEqual([
    '0 byte',
    '812 byte',
    '48 kB',
    '1.2 MB',
    '3 GB',
  ]);
});
