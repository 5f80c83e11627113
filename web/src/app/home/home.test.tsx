import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BOB, HEAT, makePage, makeRelation, makeTracking } from '#test/fixtures.ts';
import { openPage, stubMedia } from '#test/page.tsx';
import { answersForMember, REVIEW } from '#test/page-answers.ts';
import { type Answers, deferResponse, type OutputOf, refusal } from '#test/stub-api.ts';
import { click, press } from '#test/user.ts';

const NOTHING: OutputOf<'timeline.listHome'> = { ...makePage([]), newest: null };
const openHome = (answers: Answers = {}) => openPage('/', { ...answersForMember(), ...answers });

const NEWCOMER: Answers = {
  ...answersForMember({ following_count: 0, review_count: 0 }),
  'timeline.listHome': NOTHING,
  'reviews.listPopular': { items: [REVIEW] },
  'stats.getByMember': {
    histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    year: { year: 2026, viewings: 0, movies: 0, minutes: 0, first: null, last: null },
  },
};

test('[HOM-02] a newcomer finds films to rate, people, popular reviews, and three steps to do', async () => {
  openHome(NEWCOMER);
  expect(await screen.findByText('0 of 3 done')).toBeTruthy();
  expect(within(await screen.findByRole('list', { name: 'Films to rate' })).getAllByRole('slider')).toHaveLength(2);
  expect(
    within(screen.getByRole('region', { name: 'People to follow' })).getByText('Popular on Halfstar'),
  ).toBeTruthy();
  const popular = await screen.findByRole('region', { name: 'Popular on Halfstar' });
  expect(popular.textContent).toContain('from all of Halfstar');
  expect(popular.textContent).toContain('It stayed with me');
  await press('Follow someone');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People to follow' }));
  await press('Write a first review');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('[HOM-02] each step that is done says so', async () => {
  openHome({
    ...NEWCOMER,
    ...answersForMember({ following_count: 0, review_count: 1 }),
    'timeline.listHome': NOTHING,
  });
  expect(await screen.findByText('2 of 3 done')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Rate a few films ?\(done\)$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Write a first review ?\(done\)$/ })).toBeTruthy();
});

test('[HOM-02] home is no dead end when nobody else is there', async () => {
  openHome({
    ...NEWCOMER,
    ...answersForMember({ following_count: 0, review_count: 0, badges: ['founders'] }),
    'timeline.listHome': NOTHING,
    'recommendations.list': { items: [] },
    'reviews.listPopular': { items: [] },
  });
  const people = within(await screen.findByRole('region', { name: 'People to follow' }));
  expect(await people.findByText(/Nobody else is here yet/)).toBeTruthy();
  expect(people.getByRole('link', { name: 'Invite a friend' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Popular on Halfstar' })).toBeNull());
});

test('[HOM-02] a newcomer finds clubs to join under the people to follow; where there are none that part is left out', async () => {
  const { api, queryClient } = openHome(NEWCOMER);
  const clubs = within(await screen.findByRole('region', { name: 'Clubs to join' }));
  expect(await clubs.findByRole('link', { name: 'Heist Night' })).toBeTruthy();
  expect(clubs.getByRole('button', { name: 'Join Heist Night' })).toBeTruthy();
  api.answer({ 'clubs.listRecommended': { items: [] } });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Clubs to join' })).toBeNull());
});

test('[HOM-02] the films to rate load, fail with a retry, and come', async () => {
  const response = deferResponse<OutputOf<'browse.listMovies'>>();
  const { api } = openHome({ ...NEWCOMER, 'browse.listMovies': () => response.promise });
  const films = within(await screen.findByRole('region', { name: 'Which of these have you seen?' }));
  expect(films.getByRole('status')).toBeTruthy();
  response.fail(refusal('FORBIDDEN', 403));
  expect((await films.findByRole('alert')).textContent).toContain('The films could not be loaded.');
  api.answer({ 'browse.listMovies': answersForMember()['browse.listMovies'] });
  await click(films.getByRole('button', { name: 'Try Again' }));
  expect(await films.findByRole('list', { name: 'Films to rate' })).toBeTruthy();
});

const SIDE: OutputOf<'timeline.getHomeSide'> = {
  people: [
    {
      ...BOB,
      bio: null,
      follower_count: 3,
      review_count: 1,
      relation: makeRelation(),
      reason: { kind: 'popular' },
    },
  ],
  movies: [{ movie: HEAT, members: [BOB], member_count: 1 }],
  viewings: [],
};

/** Only the media query for a column beside the timeline matches. */
const widen = () => stubMedia((media) => media.includes('75em'));

test('[HOM-01] on a wide screen a column beside the timeline loads after it, fails with a retry, and leaves out what is empty', async () => {
  widen();
  const response = deferResponse<OutputOf<'timeline.getHomeSide'>>();
  const { api } = openHome({ 'timeline.getHomeSide': () => response.promise });
  const side = within(await screen.findByRole('complementary', { name: 'Beside the timeline' }));
  await waitFor(() => expect(api.calls).toContain('timeline.getHomeSide'));
  expect(side.getByRole('status')).toBeTruthy();
  expect(api.calls.indexOf('timeline.listHome')).toBeLessThan(api.calls.indexOf('timeline.getHomeSide'));
  response.fail(refusal('FORBIDDEN', 403));
  expect((await side.findByRole('alert')).textContent).toContain('This column could not be loaded.');
  api.answer({
    'timeline.getHomeSide': SIDE,
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => makeTracking(id)) }),
  });
  await click(side.getByRole('button', { name: 'Try Again' }));
  expect(await side.findByRole('heading', { name: 'People to follow' })).toBeTruthy();
  expect(side.getByRole('list', { name: 'People to follow' }).textContent).toContain('Popular on Halfstar');
  const films = side.getByRole('list', { name: 'What friends watch this week' });
  expect(within(films).getByRole('link', { name: /Heat/ })).toBeTruthy();
  expect(films.textContent).toContain('Bob');
  expect(side.queryByRole('region', { name: 'Your diary' })).toBeNull();
  await click(screen.getByRole('link', { name: 'Skip the timeline' }));
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Beside the timeline' }));
});

test('[HOM-01] on a narrow screen there is no column, and nothing is loaded for it', async () => {
  const { api } = openHome();
  await screen.findAllByRole('article');
  expect(screen.queryByRole('complementary', { name: 'Beside the timeline' })).toBeNull();
  expect(api.calls).not.toContain('timeline.getHomeSide');
});
