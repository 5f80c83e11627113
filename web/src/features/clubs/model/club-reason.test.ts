import { expect, test } from 'vitest';
import { ADA, BOB, HEAT } from '#test/fixtures.ts';
import { describeClubReason } from './club-reason.ts';

const followees = (member_count: number, ...members: (typeof ADA)[]) =>
  describeClubReason({ kind: 'followees', member_count, members });

test('the reason names those whom one follows, the film of the watchlist, or the size', () => {
  expect(followees(1, ADA)).toBe('Ada, whom you follow, is in it');
  expect(followees(2, ADA, BOB)).toBe('Ada and Bob, whom you follow, are in it');
  expect(followees(2, ADA)).toBe('Ada and 1 more whom you follow are in it');
  expect(followees(1200, ADA, BOB)).toBe('Ada and 1,199 more whom you follow are in it');
  expect(followees(1)).toBe('One of the largest clubs');
  expect(describeClubReason({ kind: 'watchlist', movie: HEAT })).toBe('Watches Heat, which is on your watchlist');
  expect(describeClubReason({ kind: 'popular' })).toBe('One of the largest clubs');
});
