import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MANAGER, makeClub, makeClubSummary, PRO } from '#test/club-fixtures.ts';
import { HEAT, makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { click, fill, press, pressEnter } from '#test/user.ts';

const cards = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
const OTHER = { club_id: makeId(1102), name: 'Noir Nights' };

test('the page shows the own clubs first, then all of them with owner, members and current film', async () => {
  await openLoadedPage('/movie-clubs', {
    ...answersForMember(),
    'clubs.list': makePage([makeClubSummary(OTHER), makeClubSummary({ club_id: makeId(1103), member_count: 1 })]),
    'clubs.listByMember': makePage([makeClubSummary({ role: 'moderator' })]),
  });
  const lists = screen.getAllByRole('list', { name: /^(Your|All) clubs$/ });
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(['Your clubs', 'All clubs']);
  expect(cards('Your clubs')[0]?.textContent).toContain('Moderator');
  const [first, second] = cards('All clubs');
  for (const words of ['Noir Nights', 'by Bob', '3 members', 'Long takes, long talks.', 'Heat'])
    expect(first?.textContent).toContain(words);
  expect(second?.textContent).toContain('1 member');
  const link = within(first as HTMLElement).getByRole('link', { name: 'Noir Nights' });
  expect(link.getAttribute('href')).toBe(`/movie-clubs/${OTHER.club_id}`);
});

test('clubs for one come with the reason, not while one searches; who has asked sees that', async () => {
  const asked = makeClubSummary({ ...OTHER, join_policy: 'request', requested: true });
  await openLoadedPage('/movie-clubs', {
    ...answersForMember(),
    'clubs.listRecommended': { items: [{ ...asked, reason: { kind: 'watchlist', movie: HEAT } }] },
  });
  const [card] = cards('Clubs for you');
  expect(card?.textContent).toContain('Watches Heat, which is on your watchlist');
  expect(card?.textContent).toContain('Asked');
  expect(within(card as HTMLElement).queryByRole('button')).toBeNull();
  await fill('Search clubs', 'noir');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Clubs for you' })).toBeNull());
});

test('[A11-01] an open club is joined in place, nothing moves, and the card keeps the focus', async () => {
  const { api, queryClient } = await openLoadedPage('/movie-clubs', {
    ...answersForMember(),
    'clubs.list': makePage([makeClubSummary(OTHER), makeClubSummary()]),
    'clubs.listByMember': makePage([]),
    'clubMembers.join': ({ club_id }) => {
      api.answer({ 'clubs.list': makePage([makeClubSummary({ role: 'member' }), makeClubSummary(OTHER)]) });
      return { club_id, role: 'member', notify: 'all' };
    },
  });
  await pressEnter(screen.getByRole('button', { name: 'Join Slow Cinema' }));
  await screen.findByText('Joined');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(api.getInputs('clubMembers.join')).toEqual([{ club_id: makeClub().club_id }]);
  const [first, second] = cards('All clubs');
  expect(first?.textContent).toContain('Noir Nights');
  expect(second?.textContent).toContain('Joined');
  expect(document.activeElement).toBe(second);
});

test('who may not join at once asks with a message; a club by invitation offers nothing', async () => {
  const { api } = await openLoadedPage('/movie-clubs', {
    ...answersForMember(),
    'clubs.list': makePage([
      makeClubSummary({ join_policy: 'request' }),
      makeClubSummary({ ...OTHER, join_policy: 'invite' }),
    ]),
    'clubs.listByMember': makePage([]),
    'clubRequests.create': {},
  });
  expect(within(cards('All clubs')[1] as HTMLElement).queryAllByRole('button')).toEqual([]);
  await press('Ask to join Slow Cinema');
  await fill(/^Message/, 'I love long takes.');
  await press('Send Request');
  await screen.findByText('Asked');
  expect(api.getInputs('clubRequests.create')).toEqual([
    { club_id: makeClub().club_id, message: 'I love long takes.' },
  ]);
});

test.each([
  ['lite', 0],
  ['pro', 1],
  ['admin', 1],
] as const)('a member of the tier %s sees %i buttons to start a club', async (tier, count) => {
  await openLoadedPage('/movie-clubs', answersForMember({ tier }));
  expect(screen.queryAllByRole('button', { name: 'Start a club' })).toHaveLength(count);
});

test('a club is started and its page opens; a name that is taken is said at the form', async () => {
  const { api, router } = openPage('/movie-clubs', {
    ...answersForMember({ tier: 'pro' }),
    'clubs.create': refuse('CLUB_NAME_TAKEN', 409, { detail: 'There is a club of this name. Choose another one.' }),
  });
  await press('Start a club');
  const form = within(await screen.findByRole('form', { name: 'New club' }));
  await fill('Name', 'Slow Cinema');
  await click(form.getByRole('radio', { name: 'Members alone' }));
  // A private club cannot be open.
  const offered = within(form.getByRole('radiogroup', { name: 'How people join' })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(offered.map(({ value, checked }) => [value, checked])).toEqual([
    ['request', true],
    ['invite', false],
  ]);
  await press('Start Club');
  await screen.findByText('There is a club of this name. Choose another one.');
  api.answer({ 'clubs.create': makeClub(MANAGER), 'clubs.get': makeClub(MANAGER) });
  await press('Start Club');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/movie-clubs/${makeClub().club_id}`));
  expect(api.getInputs('clubs.create')[1]).toEqual({
    name: 'Slow Cinema',
    description: '',
    rules: '',
    sealed_rounds: false,
    visibility: 'private',
    join_policy: 'request',
  });
});

test('the search is in the address, and clearing it shows all clubs again', async () => {
  const { api, router } = await openLoadedPage('/movie-clubs', {
    ...answersForMember(),
    'clubs.list': (input) => makePage(input?.search === undefined ? [makeClubSummary(OTHER)] : []),
  });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search clubs' }), { target: { value: 'slow' } });
  await screen.findByText('No club is called “slow”.');
  expect(router.state.location.href).toBe('/movie-clubs?q=slow');
  expect(api.getInputs('clubs.list').at(-1)).toMatchObject({ search: 'slow' });
  await press('Clear Search');
  await screen.findByRole('link', { name: 'Noir Nights' });
});

test('the page of a club is joined, and says what one is in it then', async () => {
  const { api } = await openLoadedPage(`/movie-clubs/${makeClub().club_id}`, {
    ...answersForMember(),
    'clubs.get': makeClub({}, { can: { ...makeClub().can, join: true } }),
    'clubMembers.join': ({ club_id }) => {
      api.answer({ 'clubs.get': makeClub(PRO) });
      return { club_id, role: 'member', notify: 'all' };
    },
  });
  await pressEnter(screen.getByRole('button', { name: 'Join Slow Cinema' }));
  await screen.findByText('You are a member');
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
