import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { makeClubSummary } from '#test/club-fixtures.ts';
import { ADA, ALIEN, BOB, HEAT, JAWS, makeCustomList, makeId, makePage, makeTracking } from '#test/fixtures.ts';
import { type Answers, deferResponse, type OutputOf, offline, stubApi } from '#test/stub-api.ts';
import { FilmSearch } from './FilmSearch.tsx';

type Found = OutputOf<'movies.search'>;

const found = (...films: (typeof HEAT)[]): Found => ({
  items: films.map((film) => ({
    ...film,
    vote_average: null,
    release_date: null,
    overview: null,
    director: null,
    original_title: null,
  })),
  offline: false,
});

const field = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
/** The title of the active film. */
const active = () => {
  const row = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  return row === null
    ? null
    : ([HEAT, JAWS, ALIEN].find(({ title }) => row.textContent.includes(title))?.title ?? null);
};

const nameOf = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-labelledby') ?? '')?.textContent ?? null;

async function open(answer: Answers['movies.search']) {
  const api = stubApi({
    'movies.search': answer,
    'clubs.list': makePage([]),
    'people.search': { items: [] },
    'follows.searchMembers': { items: [] },
    'lists.listByMember': makePage([]),
    'clubReviews.listWatched': { items: [] },
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => makeTracking(id)) }),
  });
  Element.prototype.scrollIntoView ??= () => {};
  const onClose = vi.fn<() => void>();
  const { router } = renderWithApp(<FilmSearch onClose={onClose} phone={false} />, { path: '/movies' });
  await screen.findByRole('combobox');
  return { api, onClose, router, search: () => router.latestLocation.search as { film?: string } };
}

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

const CLUB = makeClubSummary({ name: 'Heat Seekers', member_count: 12 });

test('movie clubs are found by name below the films, and the arrow keys go on to them', async () => {
  const { api, onClose, router } = await open(found(HEAT));
  api.answer({ 'clubs.list': makePage([CLUB]) });
  type('heat');
  const clubs = within(await screen.findByRole('grid', { name: 'Movie clubs' }));
  expect(clubs.getByRole('row').textContent).toMatch(/Heat Seekers.*12 members/);
  expect(screen.getByRole('status').textContent).toBe('1 film and 1 movie club found');
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBe(clubs.getByRole('row').id);
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
});

const PERSON = { id: makeId(351), name: 'Michael Mann', movie_count: 11 };

test('directors and actors are found by name below the films and above the clubs, and the arrow keys go on to them', async () => {
  const { api, onClose, router } = await open(found(HEAT));
  api.answer({ 'people.search': { items: [PERSON] }, 'clubs.list': makePage([CLUB]) });
  type('heat');
  const people = within(await screen.findByRole('grid', { name: 'Directors and actors' }));
  await screen.findByRole('grid', { name: 'Movie clubs' });
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Heat'),
    expect.stringMatching(/Michael Mann.*11 films/),
    expect.stringContaining('Heat Seekers'),
  ]);
  expect(screen.getByRole('status').textContent).toBe('1 film, 1 person, and 1 movie club found');
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBe(people.getByRole('row').id);
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/person/${PERSON.id}`));
});

const LIST = makeCustomList(301, ADA, { name: 'Heat waves', public: false, movie_count: 3 });

test('members and own lists are groups of their own, each searched once and in a fixed order, which no late answer changes', async () => {
  const { api, onClose, router } = await open(found(HEAT));
  const people = deferResponse<OutputOf<'people.search'>>();
  const { avatar_url, display_name, user_id, username } = BOB;
  api.answer({
    'people.search': () => people.promise,
    'follows.searchMembers': { items: [{ avatar_url, display_name, user_id, username }] },
    'lists.listByMember': makePage([LIST]),
    'clubs.list': makePage([CLUB]),
  });
  type('he');
  type('heat');
  await waitFor(() => expect(api.calls).toContain('clubs.list'));
  // The others wait for the first group, so that nothing is pushed down.
  await waitFor(() => expect(active()).toBe('Heat'));
  expect(screen.getAllByRole('row')).toHaveLength(1);
  people.give({ items: [PERSON] });
  await screen.findByRole('grid', { name: 'Movie clubs' });
  expect(screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label') ?? nameOf(grid))).toEqual([
    'Films found',
    'Directors and actors',
    'Members',
    'Your lists',
    'Movie clubs',
  ]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(2, 4)).toEqual([
    expect.stringMatching(/Bob.*@bob/),
    expect.stringMatching(/Heat waves.*3 films · Private/),
  ]);
  expect(screen.getByRole('status').textContent).toBe('1 film, 1 person, 1 member, 1 list, and 1 movie club found');
  expect(api.getInputs('follows.searchMembers')).toEqual([{ query: 'heat', limit: 3 }]);
  expect(api.getInputs('lists.listByMember')).toEqual([{ user_id: ADA.user_id, search: 'heat', limit: 3 }]);
  for (const _ of ['person', 'member', 'list']) press('ArrowDown');
  press('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/lists/${LIST.id}`));
});

test('a member who is found leads to their profile', async () => {
  const { api, router } = await open(found());
  const { avatar_url, display_name, user_id, username } = BOB;
  api.answer({ 'follows.searchMembers': { items: [{ avatar_url, display_name, user_id, username }] } });
  type('bob');
  await screen.findByRole('grid', { name: 'Members' });
  expect(screen.getByText('No films found.')).toBeTruthy();
  press('Enter');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/profile/bob'));
});

test('a group that fails says so, is tried again alone, and holds up none of the others', async () => {
  const { api } = await open(found(HEAT));
  api.answer({ 'follows.searchMembers': offline, 'clubs.list': makePage([CLUB]) });
  type('heat');
  await screen.findByText('Members could not be searched.');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  const { avatar_url, display_name, user_id, username } = BOB;
  api.answer({ 'follows.searchMembers': { items: [{ avatar_url, display_name, user_id, username }] } });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again: Members' }));
  expect(document.activeElement).toBe(field());
  await screen.findByRole('grid', { name: 'Members' });
  expect(api.getInputs('people.search')).toHaveLength(1);
});

test('that nothing was found is said once every group has answered', async () => {
  const { api } = await open(found());
  const clubs = deferResponse<OutputOf<'clubs.list'>>();
  api.answer({ 'clubs.list': () => clubs.promise });
  type('nothing');
  expect(await screen.findByText('No films found.')).toBeTruthy();
  expect(screen.queryByText('No movies found')).toBeNull();
  clubs.give(makePage([]));
  expect(await screen.findByText('No movies found')).toBeTruthy();
});

test('a person is found where no film is, and their failure leaves the films', async () => {
  const { api } = await open(({ query }) => (query === 'heat' ? found(HEAT) : found()));
  api.answer({ 'people.search': { items: [PERSON] } });
  type('mann');
  expect(await screen.findByRole('button', { name: /^Michael Mann|MM/ })).toBeTruthy();
  api.answer({ 'people.search': offline });
  type('heat');
  await screen.findByText('Directors and actors could not be searched.');
  expect(active()).toBe('Heat');
});

test('a club is found where no film is', async () => {
  const { api, onClose, router } = await open(found());
  api.answer({ 'clubs.list': makePage([CLUB]) });
  type('seekers');
  fireEvent.click(await screen.findByRole('button', { name: /^Heat Seekers/ }));
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
});

test('clubs are searched once for a text whose films are found, and their failure leaves the films', async () => {
  const { api } = await open(({ query }) => (query === 'heat' ? found(HEAT) : found(JAWS)));
  api.answer({ 'clubs.list': offline });
  type('he');
  type('heat');
  await screen.findByText('Movie clubs could not be searched.');
  expect(active()).toBe('Heat');
  expect(api.getInputs('clubs.list').every((input) => input?.search === 'heat')).toBe(true);
});

test('[LST-02] films that the viewer has reviewed in a club are watched in it, with one call for all, and stay so', async () => {
  const { api } = await open(found(HEAT, JAWS));
  api.answer({
    'clubReviews.listWatched': {
      items: [{ movie_id: HEAT.id, club: { club_id: CLUB.club_id, name: 'Slow Cinema' } }],
    },
  });
  type('ea');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Watched in Slow Cinema: Heat' });
  expect(button.disabled).toBe(true);
  const other = await screen.findByRole('button', { name: /^Add to Watch: Jaws/ });
  await waitFor(() => expect(other).toHaveProperty('disabled', false));
  expect(api.getInputs('clubReviews.listWatched')).toEqual([{ movie_ids: [HEAT.id, JAWS.id] }]);
});
