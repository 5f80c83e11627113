import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  LITE,
  MANAGER,
  makeClub,
  makeClubFilm,
  makeClubReview,
  makeClubReviews,
  OUTSIDER,
  PRO,
} from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { choose, press } from '#test/user.ts';

const HOUR = '2026-12-04T20:00:00.000000Z';
const SEALED = makeClubFilm(HEAT, {
  discuss_at: HOUR,
  rating_average: null,
  histogram: null,
  sealed_round: true,
  sealed: true,
});
const OPEN_TO_ADA = makeClubFilm(HEAT, { discuss_at: HOUR, own_rating: 4, sealed_round: true });
const BOBS = makeClubReview(1201, BOB, { sealed: true, rating: null, kind: 'rating', review_content: null });
const OWN = makeClubReview(1202, ADA, { held: true, kind: 'rating', review_content: 'Rated 4 stars' });

const open = (who: object, film = SEALED, answers: Answers = {}) =>
  openLoadedPage(`/movie-clubs/${makeClub().club_id}`, {
    ...answersForMember(),
    'clubs.get': makeClub(who, { current_movie: film, sealed_rounds: true }),
    'clubReviews.listByMovie': makeClubReviews([BOBS]),
    ...answers,
  });
const ratings = () => within(screen.getByRole('region', { name: 'The club’s ratings' }));

test('[CLB-11] a sealed round says until when, how many have sealed theirs, and who; and that one’s own stars wait', async () => {
  await open(LITE);
  expect(ratings().getByText(/^Sealed until/).textContent).toMatch(/^Sealed until .*December.*2026.*\.$/);
  expect(ratings().getByText(/^3 members have sealed theirs\. Once you have given yours/)).toBeTruthy();
  expect(ratings().queryByRole('group')).toBeNull();
  const list = within(screen.getByRole('list', { name: 'Sealed so far' }));
  const item = list.getByRole('listitem', { name: 'Bob’s review of Heat' });
  expect(item.textContent).toContain('has sealed theirs');
  expect(within(item).queryByRole('img', { name: /stars/ })).toBeNull();
  expect(within(item).queryByRole('button', { name: /Show anyway/ })).toBeNull();
  expect(screen.getByText(/Your stars go to your diary when the round opens\./)).toBeTruthy();
});

test('[CLB-11] visitors are not told to give theirs, and a round without a time ends with the film', async () => {
  await open(OUTSIDER, { ...SEALED, discuss_at: null });
  expect(ratings().getByText('Sealed until the club finishes the film.')).toBeTruthy();
  expect(ratings().getByText('3 members have sealed theirs.')).toBeTruthy();
  expect(screen.queryByText(/Your stars go to your diary/)).toBeNull();
});

test('[CLB-11] giving one’s own opens the round for oneself, and the stars do not go to the diary yet', async () => {
  const { api } = await open(PRO, SEALED, {
    'clubReviews.save': () => {
      api.answer({
        'clubs.get': makeClub(PRO, { current_movie: OPEN_TO_ADA }),
        'clubReviews.listByMovie': makeClubReviews([makeClubReview(1201, BOB)]),
        'clubReviews.listOwn': makePage([OWN]),
      });
      return OWN;
    },
  });
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Your rating of Heat' }), { key: '4' });
  await press('Submit Rating');
  await screen.findByText('Your rating of Heat is sealed until the round opens.');
  expect(await screen.findByText('What a heist, and what a city.')).toBeTruthy();
  expect(ratings().getByRole('group')).toBeTruthy();
  expect(ratings().getByText(/^Sealed for those who have not given theirs until/)).toBeTruthy();
  expect(screen.getByText(/Your stars go to your diary when the round opens\./)).toBeTruthy();
});

test('who deletes a sealed review is told that the diary gets nothing of it', async () => {
  await open(PRO, OPEN_TO_ADA, { 'clubReviews.listOwn': makePage([OWN]) });
  await choose(screen.getByRole('button', { name: 'Actions for your rating of Heat' }), 'Delete Rating');
  expect(await screen.findByText(/your diary gets no stars from it/)).toBeTruthy();
});

test('a rating that is in the diary already is not said to wait', async () => {
  await open(PRO, OPEN_TO_ADA, { 'clubReviews.listOwn': makePage([{ ...OWN, held: false }]) });
  expect(screen.queryByText(/Your stars go to your diary/)).toBeNull();
});

test('[CLB-11] those who manage a club choose sealed rounds', async () => {
  const club = makeClub(MANAGER, { sealed_rounds: false });
  const { api } = await open(MANAGER, SEALED, { 'clubs.get': club, 'clubs.update': { ...club, sealed_rounds: true } });
  await choose(screen.getByRole('button', { name: 'Actions for Slow Cinema' }), 'Edit Club');
  const option = await screen.findByRole('switch', { name: /^Sealed rounds/ });
  fireEvent.click(option);
  await press('Save Changes');
  await waitFor(() => expect(api.getInputs('clubs.update')).toMatchObject([{ sealed_rounds: true }]));
});
