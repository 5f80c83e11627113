import { expect, test } from 'vitest';
import { describeSaved, describeSealedRatings } from './sealed-words.ts';

test.each([
  [0, 'Nobody has sealed theirs yet.'],
  [1, '1 member has sealed theirs.'],
  [5, '5 members have sealed theirs.'],
])('%d ratings: %s', (ratings, words) => {
  expect(describeSealedRatings(ratings)).toBe(words);
});

test.each([
  ['full', true, 'Your review is sealed until the round opens.'],
  ['rating', true, 'Your rating of Heat is sealed until the round opens.'],
  ['full', false, 'Your review is in the club.'],
  ['rating', false, 'Your rating of Heat is in the club.'],
] as const)('after a %s review, held %s: %s', (kind, held, words) => {
  expect(describeSaved({ kind, held }, 'Heat')).toBe(words);
});
