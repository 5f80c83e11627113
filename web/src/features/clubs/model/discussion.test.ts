import { expect, test } from 'vitest';
import { explainNoPosting, hasDiscussion, isDiscussionShownAtOnce } from './discussion.ts';

test('a film has a discussion once the club watches it', () => {
  const statuses = ['planned', 'current', 'finished', 'skipped'] as const;
  expect(statuses.filter((status) => hasDiscussion({ status }))).toEqual(['current', 'finished']);
});

test('the discussion of the current film is closed to who has not rated it, that of a finished one is open', () => {
  expect(isDiscussionShownAtOnce({ status: 'current', own_rating: null })).toBe(false);
  expect(isDiscussionShownAtOnce({ status: 'current', own_rating: 0.5 })).toBe(true);
  expect(isDiscussionShownAtOnce({ status: 'finished', own_rating: null })).toBe(true);
  expect(isDiscussionShownAtOnce({ status: 'planned', own_rating: 4 })).toBe(false);
});

test('who may not post is told why, and how to join a club that is not archived', () => {
  expect(explainNoPosting({ status: 'active', join_policy: 'open' })).toBe(
    'Only members post here. Everybody may join.',
  );
  expect(explainNoPosting({ status: 'archived', join_policy: 'open' })).toMatch(/archived/);
});
