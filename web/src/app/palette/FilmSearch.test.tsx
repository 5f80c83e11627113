import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClubSummary } from '#test/club-fixtures.ts';
import { active, type Found, field, found, openFilmSearch as open, press, type } from '#test/film-search.tsx';
import { ALIEN, HEAT, JAWS, makeTracking } from '#test/fixtures.ts';
import { deferResponse } from '#test/stub-api.ts';

test('the arrow keys move through the films and wrap around, and Enter opens the active one', async () => {
  const { onClose, search } = await open(found(HEAT, JAWS, ALIEN));
  type('ea');
  await waitFor(() => expect(active()).toBe('Heat'));
  press('ArrowDown');
  expect(active()).toBe('Jaws');
  press('ArrowUp');
  press('ArrowUp');
  expect(active()).toBe('Alien');
  press('ArrowDown');
  expect(active()).toBe('Heat');
  press('ArrowDown');
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(search().film).toBe(JAWS.id));
});

test('Enter opens nothing while the results belong to the previous query', async () => {
  const held = deferResponse<Found>();
  const { onClose, search } = await open(({ query }) => (query === 'heat' ? found(HEAT) : held.promise));
  type('heat');
  await waitFor(() => expect(active()).toBe('Heat'));
  type('jaws');
  press('Enter');
  expect(onClose).not.toHaveBeenCalled();
  held.give(found(JAWS));
  await waitFor(() => expect(active()).toBe('Jaws'));
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(search().film).toBe(JAWS.id));
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'a key of an input method chooses and opens no film, as %o says',
  async (composing) => {
    const { onClose } = await open(({ query }) => (query === 'ea' ? found(HEAT, JAWS) : found()));
    type('ea');
    await waitFor(() => expect(active()).toBe('Heat'));
    fireEvent.keyDown(field(), { key: 'ArrowDown', ...composing });
    expect(active()).toBe('Heat');
    fireEvent.keyDown(field(), { key: 'Enter', ...composing });
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a new result starts at its first row', async () => {
  await open(({ query }) => (query === 'ea' ? found(HEAT, JAWS) : found(ALIEN, JAWS)));
  type('ea');
  await waitFor(() => expect(active()).toBe('Heat'));
  press('ArrowDown');
  type('al');
  await waitFor(() => expect(active()).toBe('Alien'));
});

test('[MOV-03] when the source is down the palette says that it shows stored films, also when it finds none', async () => {
  await open(({ query }) => ({ ...(query === 'heat' ? found(HEAT) : found()), offline: true }));
  type('heat');
  expect(await screen.findByText('The film database does not answer. These are films kept here.')).toBeTruthy();
  expect(screen.getByRole('row').textContent).toContain('Heat');
  type('nothing');
  expect(await screen.findByText(/The film database does not answer: only the films kept here were/)).toBeTruthy();
});

test('[SEA-02] [LST-02] up to ten films are shown with poster, year, scores and actions', async () => {
  const { api, onClose, search } = await open(found(HEAT));
  const community = { rating_average: 4, rating_count: 2, histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0] };
  const before = makeTracking(HEAT.id, { rating: 4.5, community });
  api.answer({
    'tracking.getByMovies': { items: [before] },
    'tracking.addToList': ({ list_type: status }) => ({
      ...before,
      status: status === 'watched' ? status : 'watchlist',
      ask_date_of: null,
    }),
    'tracking.removeFromList': before,
  });
  type('heat');
  const row = within(await screen.findByRole('row'));
  expect(api.getInputs('movies.search')).toEqual([{ query: 'heat', limit: 10 }]);
  expect(row.getByText('1995')).toBeTruthy();
  expect(await row.findByRole('img', { name: "Members' average 4.0 of 5, 2 ratings" })).toBeTruthy();
  expect(row.getByText('You gave it')).toBeTruthy();
  expect(row.getByRole('img', { name: '4.5 stars' })).toBeTruthy();
  for (const state of ['Add to Watch', 'In Watchlist', 'Watched'])
    fireEvent.click(await row.findByRole('button', { name: new RegExp(`^${state}: Heat`) }));
  expect(await row.findByRole('button', { name: /^Add to Watch: Heat/ })).toBeTruthy();
  await waitFor(() => expect(api.calls).toContain('tracking.removeFromList'));
  fireEvent.click(row.getByRole('button', { name: 'Review Heat' }));
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(search()).toEqual({ review: HEAT.id }));
});

const CLUB = makeClubSummary({ name: 'Slow Cinema' });

test('[LST-02] films that the viewer has reviewed in a club are watched in it, with one call for all, and stay so', async () => {
  const { api } = await open(found(HEAT, JAWS));
  api.answer({
    'clubReviews.listWatched': {
      items: [{ movie_id: HEAT.id, club: { club_id: CLUB.club_id, name: CLUB.name } }],
    },
  });
  type('ea');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Watched in Slow Cinema: Heat' });
  expect(button.disabled).toBe(true);
  const other = await screen.findByRole('button', { name: /^Add to Watch: Jaws/ });
  await waitFor(() => expect(other).toHaveProperty('disabled', false));
  expect(api.getInputs('clubReviews.listWatched')).toEqual([{ movie_ids: [HEAT.id, JAWS.id] }]);
});

test('[SEA-02] a film is shown with its director, and with its original title where that is another one', async () => {
  const known = { ...HEAT, vote_average: null, release_date: null, overview: null, director: 'Michael Mann' };
  await open({
    items: [
      { ...known, original_title: 'Calor' },
      { ...known, id: JAWS.id, title: 'Jaws', original_title: 'Jaws' },
    ],
    offline: false,
  });
  type('ea');
  const [heat, jaws] = await screen.findAllByRole('row');
  expect(heat?.textContent).toContain('Heat Calor 1995 · Michael Mann');
  expect(jaws?.textContent).toContain('Jaws 1995 · Michael Mann');
});
