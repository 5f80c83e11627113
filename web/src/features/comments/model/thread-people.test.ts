import { expect, test } from 'vitest';
import { ADA, BOB, makeComment, makeId } from '#test/fixtures.ts';
import { listThreadPeople } from './thread-people.ts';

const REVIEW_ID = makeId(900);
const CY = { ...ADA, user_id: makeId(3), username: 'cy' };
const at = (minute: number) => ({ created_at: `2026-11-21T19:${minute}:00.000000Z` });

const names = (...of: Parameters<typeof listThreadPeople>) => listThreadPeople(...of).map(({ username }) => username);

test('who has written in a thread comes once, the latest first in either order, and then who wrote what is commented on', () => {
  const comments = [
    makeComment(1, REVIEW_ID, { author: ADA, ...at(10) }),
    makeComment(2, REVIEW_ID, { author: CY, ...at(20) }),
    makeComment(3, REVIEW_ID, { author: ADA, ...at(30) }),
  ];
  expect(names(comments, BOB)).toEqual(['ada', 'cy', 'bob']);
  expect(names(comments.toReversed(), CY)).toEqual(['ada', 'cy']);
  expect(names([])).toEqual([]);
});

test('hidden comments, those of blocked members and of members whose profile is not found name nobody', () => {
  const comments = [
    makeComment(1, REVIEW_ID, { author: null }),
    makeComment(2, REVIEW_ID, { author: BOB, from_blocked: true }),
    makeComment(3, REVIEW_ID, { author: CY, profile_hidden: true }),
  ];
  expect(listThreadPeople(comments)).toEqual([]);
});
