import { expect, test } from 'vitest';
import { describeSpread } from './rating-spread.ts';

test.each([
  [[1, 0, 0, 0, 0, 0, 0, 0, 0, 2], 3.5, 3, 'From 0.5 to 5 stars, 3.5 ★ on average, from 3 ratings'],
  [[0, 1, 0, 2, 0, 0, 0, 0, 0, 0], 1.67, 3, 'From 1 to 2 stars, 1.7 ★ on average, from 3 ratings'],
])('the sentence has the least, the most and the average rating: %j', (histogram, average, ratings, words) => {
  expect(describeSpread(histogram, average, ratings)).toBe(words);
});
