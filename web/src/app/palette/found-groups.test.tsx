import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { foundClubsQuery } from '#features/clubs/api/club-queries.ts';
import { createQueryClient, refreshQueriesShowing } from '#lib/query-client.ts';
import { makeClubSummary } from '#test/club-fixtures.ts';
import { active, field, found, openFilmSearch as open, press, type } from '#test/film-search.tsx';
import { ADA, BOB, HEAT, JAWS, makeCustomList, makeId, makePage } from '#test/fixtures.ts';
import { deferResponse, type OutputOf, offline } from '#test/stub-api.ts';

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

const nameOf = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-labelledby') ?? '')?.textContent ?? null;

const LIST = makeCustomList(301, ADA, { name: 'Heat waves', public: false, movie_count: 3 });

const MEMBER = {
  user_id: BOB.user_id,
  username: BOB.username,
  display_name: BOB.display_name,
  avatar_url: BOB.avatar_url,
};

test('members and own lists are groups of their own, each searched once and in a fixed order, which no late answer changes', async () => {
  const { api, onClose, router } = await open(found(HEAT));
  const people = deferResponse<OutputOf<'people.search'>>();
  api.answer({
    'people.search': () => people.promise,
    'follows.searchMembers': { items: [MEMBER] },
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
  api.answer({ 'follows.searchMembers': { items: [MEMBER] } });
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
  api.answer({ 'follows.searchMembers': { items: [MEMBER] } });
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

/** The text of the active row. */
const activeRow = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('Try Again of a group leaves those below it and the active row, and Enter opens that row also when the new rows are above it', async () => {
  const { api, router } = await open(found(HEAT));
  api.answer({
    'follows.searchMembers': offline,
    'lists.listByMember': makePage([LIST]),
    'clubs.list': makePage([CLUB]),
  });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  press('ArrowUp');
  expect(activeRow()).toContain(CLUB.name);
  const again = deferResponse<OutputOf<'follows.searchMembers'>>();
  api.answer({ 'follows.searchMembers': () => again.promise });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again: Members' }));
  await waitFor(() => expect(screen.queryByText('Members could not be searched.')).toBeNull());
  expect(screen.getByRole('grid', { name: 'Your lists' })).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'Movie clubs' })).toBeTruthy();
  expect(activeRow()).toContain(CLUB.name);
  again.give({ items: [MEMBER] });
  await screen.findByRole('grid', { name: 'Members' });
  expect(activeRow()).toContain(CLUB.name);
  press('Enter');
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
});

test('Try Again keeps the first row active when what it finds comes above it', async () => {
  const { api } = await open(found());
  api.answer({ 'people.search': offline, 'clubs.list': makePage([CLUB]) });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  expect(activeRow()).toContain(CLUB.name);
  api.answer({ 'people.search': { items: [PERSON] } });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again: Directors and actors' }));
  await screen.findByRole('grid', { name: 'Directors and actors' });
  expect(activeRow()).toContain(CLUB.name);
});

test('a group that fails is not retried by itself, so that those below it are shown at once', async () => {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  const { api } = await open(found(HEAT), { queryClient });
  api.answer({
    'people.search': offline,
    'follows.searchMembers': offline,
    'lists.listByMember': offline,
    'clubs.list': offline,
  });
  type('heat');
  await screen.findByText('Movie clubs could not be searched.');
  const calls = ['people.search', 'follows.searchMembers', 'lists.listByMember', 'clubs.list'] as const;
  expect(calls.map((call) => api.getInputs(call).length)).toEqual([1, 1, 1, 1]);
});

test('a group that fails to be refreshed keeps its rows', async () => {
  const { api, queryClient, router } = await open(found(HEAT));
  api.answer({ 'clubs.list': makePage([CLUB]) });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  press('ArrowDown');
  api.answer({ 'clubs.list': offline });
  await refreshQueriesShowing(queryClient, ['club']);
  expect(queryClient.getQueryState(foundClubsQuery('heat', 3).queryKey)?.status).toBe('error');
  // Once a later answer is on screen, the failure would be as well.
  api.answer({ 'people.search': { items: [PERSON] } });
  await refreshQueriesShowing(queryClient, ['movie']);
  await screen.findByRole('grid', { name: 'Directors and actors' });
  expect(screen.queryByText('Movie clubs could not be searched.')).toBeNull();
  expect(activeRow()).toContain(CLUB.name);
  press('Enter');
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
});

test('a group that failed is not fetched again when the window gets the focus back', async () => {
  onTestFinished(() => focusManager.setFocused(undefined));
  const { api, queryClient } = await open(found());
  api.answer({ 'people.search': offline, 'clubs.list': makePage([CLUB]) });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  api.answer({ 'people.search': { items: [PERSON] } });
  // Another group that is out of date is fetched again, after the one that failed would be.
  await queryClient.invalidateQueries({ ...foundClubsQuery('heat', 3), refetchType: 'none' });
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(api.getInputs('clubs.list')).toHaveLength(2));
  expect(api.getInputs('people.search')).toHaveLength(1);
  expect(screen.getByText('Directors and actors could not be searched.')).toBeTruthy();
});

test('the row that is active by default stays so when a live message brings rows above it', async () => {
  const { api, queryClient, router } = await open(found());
  api.answer({ 'people.search': offline, 'clubs.list': makePage([CLUB]) });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  expect(activeRow()).toContain(CLUB.name);
  api.answer({ 'people.search': { items: [PERSON] } });
  await refreshQueriesShowing(queryClient, ['movie']);
  await screen.findByRole('grid', { name: 'Directors and actors' });
  expect(activeRow()).toContain(CLUB.name);
  press('Enter');
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/movie-clubs/${CLUB.club_id}`));
});

test('when the active row disappears, the row now in its place is active', async () => {
  const { api, queryClient } = await open(found(HEAT));
  const [one, two, three] = ['Heat One', 'Heat Two', 'Heat Three'].map((name, index) =>
    makeClubSummary({ club_id: makeId(411 + index), name }),
  );
  if (one === undefined || two === undefined || three === undefined) throw new Error('three clubs');
  api.answer({ 'clubs.list': makePage([one, two, three]) });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  press('ArrowDown');
  press('ArrowDown');
  expect(activeRow()).toContain('Heat Two');
  api.answer({ 'clubs.list': makePage([one, three]) });
  await refreshQueriesShowing(queryClient, ['club']);
  await waitFor(() => expect(activeRow()).toContain('Heat Three'));
  // The last one goes: the row above it takes its place.
  api.answer({ 'clubs.list': makePage([one]) });
  await refreshQueriesShowing(queryClient, ['club']);
  await waitFor(() => expect(activeRow()).toContain('Heat One'));
});

test('films that were found stay when fetching them again fails, which a line says', async () => {
  const { api, queryClient, router } = await open(found(HEAT));
  api.answer({ 'clubs.list': makePage([CLUB]) });
  type('heat');
  await screen.findByRole('grid', { name: 'Movie clubs' });
  api.answer({ 'movies.search': offline });
  await refreshQueriesShowing(queryClient, ['movie']);
  expect(await screen.findByText('The search could not be refreshed.')).toBeTruthy();
  expect(active()).toBe('Heat');
  expect(screen.getByRole('grid', { name: 'Movie clubs' })).toBeTruthy();
  api.answer({ 'movies.search': found(HEAT, JAWS) });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Jaws');
  expect(screen.queryByText('The search could not be refreshed.')).toBeNull();
  press('Enter');
  await waitFor(() => expect(router.latestLocation.search).toEqual({ film: HEAT.id }));
});
