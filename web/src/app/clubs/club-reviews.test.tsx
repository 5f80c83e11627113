import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LITE, MANAGER, makeClub, makeClubReview, makeClubReviews, PRO } from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { choose, fill, press, pressEnter } from '#test/user.ts';

const CLUB_PATH = `/movie-clubs/${makeClub().club_id}`;
const open = (who: object, answers: Answers = {}) =>
  openLoadedPage(CLUB_PATH, { ...answersForMember(), 'clubs.get': makeClub(who), ...answers });
const rate = (stars: string) =>
  void fireEvent.keyDown(screen.getByRole('slider', { name: 'Your rating of Heat' }), { key: stars });
const VEILED = makeClubReview(1201, BOB, { veiled: true, review_content: null });

test('[CLB-02] lite members rate alone: no text, “Submit Rating”, a word about Pro, and what the server refuses', async () => {
  const { api } = await open(LITE, {
    'clubReviews.save': refuse('UPGRADE_REQUIRED', 403, { detail: 'Upgrade required' }),
  });
  const form = within(screen.getByRole('form', { name: 'Your review of Heat' }));
  expect(form.queryByRole('textbox')).toBeNull();
  expect(form.queryByRole('checkbox')).toBeNull();
  expect(form.queryByRole('button', { name: 'Change Movie' })).toBeNull();
  expect(form.getByText('Upgrade to Pro for full reviews.')).toBeTruthy();
  rate('4');
  await press('Submit Rating');
  expect((await form.findByRole('alert')).textContent).toBe('Upgrade required');
  api.answer({
    'clubReviews.save': makeClubReview(1202, ADA, { kind: 'rating', review_content: 'Rated 4 stars' }),
  });
  await press('Submit Rating');
  await screen.findByText('Your rating of Heat is in the club.');
  expect(api.getInputs('clubReviews.save')[1]).toMatchObject({ movie_id: HEAT.id, rating: 4, review_content: null });
});

test('[CLB-02] pro members write a full review, of 10 to 2000 characters', async () => {
  const { api } = await open(PRO, { 'clubReviews.save': makeClubReview(1202, ADA) });
  expect(screen.queryByText(/Upgrade to Pro/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change Movie' })).toBeNull();
  rate('5');
  await fill('Review', 'Too short');
  await press('Publish Review');
  await screen.findByText('Review must be at least 10 characters long');
  await fill('Review', 'x'.repeat(2001));
  await press('Publish Review');
  await screen.findByText('Review must be 2000 characters or less');
  await fill('Review', 'A long and quiet look at work.');
  fireEvent.click(screen.getByRole('checkbox', { name: /^It gives away what happens/ }));
  await press('Publish Review');
  await screen.findByText('Your review is in the club.');
  expect(api.getInputs('clubReviews.save')).toEqual([
    {
      club_id: makeClub().club_id,
      movie_id: HEAT.id,
      rating: 5,
      review_content: 'A long and quiet look at work.',
      is_spoiler: true,
    },
  ]);
});

test('[CLB-02] a pro member who leaves it at the stars submits a rating', async () => {
  const { api } = await open(PRO, {
    'clubReviews.save': makeClubReview(1202, ADA, { kind: 'rating', review_content: 'Rated 3 stars' }),
  });
  rate('3');
  await press('Submit Rating');
  await screen.findByText('Your rating of Heat is in the club.');
  expect(api.getInputs('clubReviews.save')).toMatchObject([{ rating: 3, review_content: null }]);
});

test('the own review is deleted, and the stars have the focus', async () => {
  const { api } = await open(PRO, {
    'clubReviews.listOwn': makePage([makeClubReview(1202, ADA)]),
    'clubReviews.delete': () => {
      api.answer({ 'clubReviews.listOwn': makePage([]) });
      return {};
    },
  });
  await pressEnter(screen.getByRole('button', { name: 'Delete Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this review?' });
  await pressEnter(within(dialog).getByRole('button', { name: 'Delete Review' }));
  await screen.findByText('Your review is deleted.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Review' })).toBeNull());
  const stars = screen.getByRole('slider', { name: 'Your rating of Heat' });
  expect(stars.getAttribute('aria-valuetext')).toBe('Not rated');
  await waitFor(() => expect(document.activeElement).toBe(stars));
});

test('[CLB-07] until one has rated the film a veil hides the text, not author and stars; a click lifts it', async () => {
  const { api } = await open(PRO, {
    'clubReviews.listByFilm': ({ unveiled }) =>
      makeClubReviews([
        unveiled === true ? { ...VEILED, veiled: false, review_content: 'It ends at the airport.' } : VEILED,
      ]),
  });
  const item = screen.getByRole('listitem', { name: 'Bob’s review of Heat' });
  expect(within(item).getByRole('link', { name: 'Bob' })).toBeTruthy();
  expect(within(item).getByRole('img', { name: '4 stars' })).toBeTruthy();
  expect(within(item).getByText('Hidden until you have rated this film')).toBeTruthy();
  await pressEnter(within(item).getByRole('button', { name: 'Show anyway: Bob’s review of Heat' }));
  await screen.findByText('It ends at the airport.');
  expect(api.getInputs('clubReviews.listByFilm').map(({ unveiled }) => unveiled)).toEqual([false, true]);
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Bob’s review of Heat' }));
});

test('[CLB-07] rating the film lifts the veil', async () => {
  const { api } = await open(LITE, {
    'clubReviews.listByFilm': makeClubReviews([VEILED]),
    'clubReviews.save': () => {
      api.answer({ 'clubReviews.listByFilm': makeClubReviews([makeClubReview(1201, BOB)]) });
      return makeClubReview(1202, ADA, { kind: 'rating', review_content: 'Rated 2 stars' });
    },
  });
  rate('2');
  await press('Submit Rating');
  expect(await screen.findByText('What a heist, and what a city.')).toBeTruthy();
});

test('a moderator hides a review, and it is marked', async () => {
  const shown = makeClubReview(1201, BOB, { can: { edit: false, hide: true, show: false } });
  const hidden = { ...shown, hidden: true, can: { edit: false, hide: false, show: true } };
  const { api } = await open(MANAGER, {
    'clubReviews.listByFilm': makeClubReviews([shown]),
    'clubReviews.hide': () => {
      api.answer({ 'clubReviews.listByFilm': makeClubReviews([hidden]) });
      return hidden;
    },
  });
  await choose(screen.getByRole('button', { name: 'Actions for Bob’s review of Heat' }), 'Hide Review');
  expect(await screen.findByText('Hidden by a moderator')).toBeTruthy();
});
