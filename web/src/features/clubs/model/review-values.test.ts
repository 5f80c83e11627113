import { expect, test } from 'vitest';
import { makeClubReview } from '#test/club-fixtures.ts';
import { ADA } from '#test/fixtures.ts';
import { getSubmitLabel, toClubReviewInput, toClubReviewValues } from './review-values.ts';

const values = (text: string) => ({ rating: 4, review_content: text, is_spoiler: false });

test.each([
  ['a lite member', false, false, 'Some words that were typed.', null, 'Submit Rating'],
  ['a pro member without a text', true, false, '  ', null, 'Submit Rating'],
  ['a pro member with a text', true, false, 'Some words.', 'Some words.', 'Publish Review'],
  ['a pro member who changes a text', true, true, 'Other words.', 'Other words.', 'Save Changes'],
  ['a pro member who empties a text', true, true, '', '', 'Save Changes'],
])('%s sends what the button says', (_, writes, hasText, text, sent, label) => {
  expect(toClubReviewInput(values(text), { writes, hasText }).review_content).toBe(sent);
  expect(getSubmitLabel(values(text), writes, hasText)).toBe(label);
});

test('the form begins with the own review; stars alone have no text, and without a review there are the stars of the film', () => {
  const full = makeClubReview(1, ADA, { review_content: 'Long and slow.', is_spoiler: true });
  expect(toClubReviewValues(full, null)).toEqual({ rating: 4, review_content: 'Long and slow.', is_spoiler: true });
  const alone = makeClubReview(1, ADA, { kind: 'rating', review_content: 'Rated 4 stars' });
  expect(toClubReviewValues(alone, null).review_content).toBe('');
  expect(toClubReviewValues(null, 3).rating).toBe(3);
});
