import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import './DiscoveryContent.tsx';
import { ALIEN, HEAT, JAWS, makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type OutputOf, refuse } from '#test/stub-api.ts';

type GridFilm = OutputOf<'browse.listMovies'>['items'][number];

const makeGridFilm = (movie: typeof HEAT): GridFilm => ({
  ...movie,
  rating: null,
  status: 'none',
  rating_average: null,
  rating_count: 0,
});
const makeFilms = (count: number, name: string): GridFilm[] =>
  Array.from({ length: count }, (_, index) =>
    makeGridFilm({ ...HEAT, id: makeId(2000 + index), title: `${name} ${index}` }),
  );
const listed = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

test('[NAV-11] films that cannot be loaded can be retried', async () => {
  const { api } = await openLoadedPage('/movies', {
    ...answersForMember(),
    'browse.listMovies': refuse('GONE_OUT', 404),
  });
  expect(await screen.findByText('The films could not be loaded.')).toBeTruthy();
  api.answer({ 'browse.listMovies': makePage([HEAT, JAWS, ALIEN].map(makeGridFilm)) });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('list', { name: 'Films' });
  expect(listed('Films')).toHaveLength(3);
});

const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: label }), { target: { value } });
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title' });

test('[SEA-01] [MOV-07] a title narrows the grid, and Back undoes chosen filters one by one, but not typing', async () => {
  const { api, router, history } = await openLoadedPage('/movies', {
    ...answersForMember(),
    'browse.listMovies': ({ title } = {}) => makePage((title === undefined ? [HEAT, JAWS] : [JAWS]).map(makeGridFilm)),
  });
  const search = () => router.state.location.search;
  await screen.findByRole('list', { name: 'Films' });
  await choose('Genre', 'Crime');
  await waitFor(() => expect(search()).toEqual({ genre: 'Crime' }));
  await choose('Decade', '1970');
  await waitFor(() => expect(search()).toEqual({ genre: 'Crime', decade: '1970' }));
  // The page is hidden while films are loaded, where that takes a while.
  for (const value of ['ja', 'jaw', 'jaws']) fireEvent.change(await waitFor(field), { target: { value } });
  await waitFor(() => expect(search()).toEqual({ genre: 'Crime', decade: '1970', title: 'jaws' }));
  await waitFor(() => expect(listed('Films')).toHaveLength(1));
  expect(api.getInputs('browse.listMovies').at(-1)).toMatchObject({ genre: 'Crime', decade: 1970, title: 'jaws' });

  history.back();
  await waitFor(() => expect(search()).toEqual({ genre: 'Crime' }));
  await waitFor(() => expect(field().value).toBe(''));
  history.back();
  await waitFor(() => expect(search()).toEqual({}));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Genre' })).toHaveProperty('value', ''));
});

test('the films of a year lead to those of its decade, and the other filters stay', async () => {
  const { api, router } = await openLoadedPage('/movies?genre=Crime&year=1995', {
    ...answersForMember(),
    'browse.listMovies': ({ year } = {}) => makePage((year === 1995 ? [HEAT] : [HEAT, ALIEN]).map(makeGridFilm)),
  });
  await waitFor(() => expect(listed('Films')).toHaveLength(1));
  fireEvent.click(screen.getByRole('link', { name: 'All films of the 1990s' }));
  await waitFor(() => expect(listed('Films')).toHaveLength(2));
  expect(router.state.location.search).toEqual({ genre: 'Crime', decade: '1990' });
  expect(api.getInputs('browse.listMovies').at(-1)).toMatchObject({ genre: 'Crime', decade: 1990 });
  expect(api.getInputs('browse.listMovies').at(-1)?.year).toBeUndefined();
  expect(screen.queryByRole('link', { name: /^All films of/ })).toBeNull();
});

test('[MOV-06] eight popular and trending films each, and all of them on their tabs', async () => {
  const { api, router, history } = await openLoadedPage('/discover', {
    ...answersForMember(),
    'browse.listPopular': ({ limit } = {}) => ({ ...makePage(makeFilms(Number(limit), 'Popular')), offline: false }),
    'browse.listTrending': ({ limit } = {}) => ({
      ...makePage(makeFilms(Math.min(9, Number(limit)), 'Trending')),
      offline: false,
    }),
  });
  for (const name of ['Popular Movies', 'Trending This Week']) {
    expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    await screen.findByRole('list', { name });
    expect(listed(name)).toHaveLength(8);
  }
  expect(api.getInputs('browse.listPopular').at(-1)).toEqual({ limit: 8 });
  fireEvent.click(screen.getByRole('link', { name: 'All trending movies' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'trending' }));
  await waitFor(() => expect(listed('Trending This Week')).toHaveLength(9));
  fireEvent.click(screen.getByRole('tab', { name: 'Popular' }));
  await waitFor(() => expect(listed('Popular Movies')).toHaveLength(36));
  history.back();
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Trending' }).getAttribute('aria-selected')).toBe('true'));
});

test('[MOV-06] without films the page says that they are unavailable', async () => {
  const none = { ...makePage([]), offline: false };
  await openLoadedPage('/discover', { ...answersForMember(), 'browse.listPopular': none, 'browse.listTrending': none });
  expect(await screen.findByText('Popular movies are unavailable.')).toBeTruthy();
  expect(await screen.findByText('Trending movies are unavailable.')).toBeTruthy();
});

test('[MOV-03] when the source is down popular and trending films say that they are those stored here', async () => {
  const words = 'The film database does not answer: these are films kept here.';
  const stored = { ...makePage(makeFilms(9, 'Stored')), offline: true };
  const answers = { ...answersForMember(), 'browse.listPopular': stored, 'browse.listTrending': stored };
  const { api, queryClient } = await openLoadedPage('/discover', answers);
  for (const name of ['Popular Movies', 'Trending This Week'])
    expect((await screen.findByRole('list', { name })).parentElement?.textContent).toContain(words);
  fireEvent.click(screen.getByRole('tab', { name: 'Popular' }));
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words));
  api.answer({ 'browse.listPopular': { ...stored, offline: false } });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(listed('Popular Movies')).toHaveLength(9);
});
