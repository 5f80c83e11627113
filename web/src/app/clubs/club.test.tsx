import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  LITE,
  MANAGER,
  makeClub,
  makeClubFilm,
  makeClubInvitation,
  makeClubMember,
  makeJoinRequest,
  OUTSIDER,
  PRO,
} from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, JAWS, makeId, makePage, makeTracking, NOW } from '#test/fixtures.ts';
import { makeFoundFilm } from '#test/found-film.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { choose, click, expectFocus, fill, findField, press, pressEnter, pressKey } from '#test/user.ts';

const { club_id: CLUB_ID } = makeClub();
const CY = { ...BOB, user_id: makeId(3), username: 'cy', display_name: 'Cy', tier: 'pro' as const };

const openClub = (club: Club, answers: Answers = {}, search = '') =>
  openLoadedPage(`/movie-clubs/${CLUB_ID}${search}`, { ...answersForMember(), 'clubs.get': club, ...answers });
const openMenu = (item: string) => choose(screen.getByRole('button', { name: 'Actions for Slow Cinema' }), item);

test('who is not in a private club sees its head and an honest sentence, and nothing else is asked for', async () => {
  const club = makeClub(OUTSIDER, {
    visibility: 'private',
    join_policy: 'request',
    access: 'limited',
    rules: null,
    current_movie: null,
    can: { ...makeClub().can, request: true },
  });
  const { api } = await openClub(club);
  const main = screen.getByRole('main').textContent;
  for (const words of ['Slow Cinema', 'Long takes, long talks.', 'by Bob', '3 members', 'This club is private'])
    expect(main).toContain(words);
  expect(screen.getByRole('button', { name: 'Ask to join Slow Cinema' })).toBeTruthy();
  expect(screen.queryAllByRole('tab')).toEqual([]);
  expect(api.calls.filter((call) => /^club(Films|Reviews|Members)/.test(call))).toEqual([]);
});

test('a visitor reads a public club and is led to sign in to join it', async () => {
  const { router } = await openLoadedPage(`/movie-clubs/${CLUB_ID}`, answersForSession());
  expect(screen.getByText('What a heist, and what a city.')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  await press('Join Slow Cinema');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});

test('the current film says when it is talked about, and how long it is until then', async () => {
  const inThreeWeeks = new Date(Date.now() + 21 * 86_400_000).toISOString();
  await openClub(makeClub(PRO, { current_movie: makeClubFilm(HEAT, { discuss_at: inThreeWeeks }) }));
  expect(screen.getByText(/^, in 3 weeks$/).closest('p')?.textContent).toMatch(/^Discussion on .+, in 3 weeks$/);
  expect(screen.getByText('3.5 ★ on average, from 3 ratings')).toBeTruthy();
});

test('a request is withdrawn', async () => {
  const { api } = await openClub(makeClub(OUTSIDER, { join_policy: 'request', requested: true }), {
    'clubRequests.withdraw': () => {
      api.answer({
        'clubs.get': makeClub(OUTSIDER, { join_policy: 'request', can: { ...makeClub().can, request: true } }),
      });
      return {};
    },
  });
  await press('Withdraw request');
  expect(await screen.findByRole('button', { name: 'Ask to join Slow Cinema' })).toBeTruthy();
});

test('an invitation is accepted on the page of the club, which says so and keeps the focus', async () => {
  const invitation = { id: makeId(1301), inviter: BOB, message: 'Come along.', created_at: NOW, expires_at: NOW };
  const { api } = await openClub(makeClub(OUTSIDER, { join_policy: 'invite', invitation }), {
    'clubInvitations.accept': () => {
      api.answer({ 'clubs.get': makeClub(PRO, { join_policy: 'invite' }) });
      return { club_id: CLUB_ID, role: 'member', notify: 'all' };
    },
  });
  const banner = within(screen.getByRole('region', { name: 'Your invitation' }));
  expect(banner.getByText('“Come along.”')).toBeTruthy();
  await pressEnter(banner.getByRole('button', { name: 'Accept the invitation to Slow Cinema' }));
  await screen.findByText('You are a member');
  expect(api.getInputs('clubInvitations.accept')).toEqual([{ invitation_id: invitation.id }]);
  await expectFocus(screen.getByRole('heading', { level: 1 }));
});

test('a member chooses what they are told, and leaves', async () => {
  const { api } = await openClub(makeClub(LITE), {
    'clubMembers.setNotify': ({ club_id, notify }) => ({ club_id, role: 'member', notify }),
    'clubMembers.leave': ({ club_id }) => {
      api.answer({ 'clubs.get': makeClub() });
      return { club_id, role: null, notify: null };
    },
  });
  await openMenu('Notifications');
  const choice = await screen.findByRole('radiogroup', { name: 'What you are told' });
  within(choice).getByRole('radio', { name: 'Changes of the film' }).click();
  await waitFor(() =>
    expect(api.getInputs('clubMembers.setNotify')).toEqual([{ club_id: CLUB_ID, notify: 'film_changes' }]),
  );
  await press('Done');
  await openMenu('Leave Club');
  await press('Leave Club');
  await screen.findByText('You have left Slow Cinema.');
  expect(api.getInputs('clubMembers.leave')).toEqual([{ club_id: CLUB_ID }]);
});

test('an owner who leaves names a successor among the pro members', async () => {
  const { api } = await openClub(makeClub(MANAGER), {
    'clubMembers.list': makePage([
      makeClubMember(ADA, { role: 'owner' }),
      makeClubMember(BOB),
      makeClubMember(CY, { can: { remove: true, set_role: true } }),
    ]),
    'clubMembers.leave': ({ club_id }) => ({ club_id, role: null, notify: null }),
  });
  await openMenu('Leave Club');
  const successor = await screen.findByRole('radio', { name: 'Cy (@cy)' });
  expect(screen.queryByRole('radio', { name: 'Bob (@bob)' })).toBeNull();
  successor.click();
  await press('Hand Over and Leave');
  await waitFor(() =>
    expect(api.getInputs('clubMembers.leave')).toEqual([{ club_id: CLUB_ID, successor_id: CY.user_id }]),
  );
});

test('a manager answers a request, removes a member and revokes an invitation', async () => {
  const removable = makeClubMember(CY, { can: { remove: true, set_role: true } });
  const { api } = await openClub(
    makeClub(MANAGER),
    {
      'clubMembers.list': makePage([makeClubMember(ADA, { role: 'owner' }), removable]),
      'clubRequests.list': makePage([makeJoinRequest(1401, BOB, 'Let me in.')]),
      'clubRequests.approve': {},
      'clubInvitations.listByClub': makePage([makeClubInvitation(1402, BOB)]),
      'clubInvitations.revoke': {},
      'clubMembers.remove': () => {
        api.answer({ 'clubMembers.list': makePage([makeClubMember(ADA, { role: 'owner' })]) });
        return {};
      },
    },
    '?tab=members',
  );
  expect(screen.getByText('Let me in.')).toBeTruthy();
  await press('Approve Bob');
  await screen.findByText('Approved');
  await press('Revoke the invitation of Bob');
  await screen.findByText('Revoked');
  await choose(screen.getByRole('button', { name: 'Actions for Cy' }), 'Remove from the Club');
  await press('Remove Member');
  await screen.findByText('Cy is no longer in the club.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Cy' })).toBeNull());
  expect(api.getInputs('clubMembers.remove')).toEqual([{ club_id: CLUB_ID, user_id: CY.user_id }]);
});

test('a member is invited by username; a name that nobody has is said at the form', async () => {
  const { api } = await openClub(makeClub(MANAGER), {
    'clubInvitations.create': makeClubInvitation(1403, BOB),
  });
  await openMenu('Invite');
  await fill('Username', '@nobody');
  await press('Send Invitation');
  await screen.findByText('Nobody here is called @nobody.');
  await fill('Username', '@bob');
  await press('Send Invitation');
  await screen.findByText('Bob is invited.');
  expect(api.getInputs('clubInvitations.create')).toEqual([{ club_id: CLUB_ID, user_id: BOB.user_id, message: '' }]);
});

test('members are offered for an invitation while a name is typed; arrows and Enter choose, and Escape closes their list alone', async () => {
  Element.prototype.scrollIntoView ??= () => {};
  const { api } = await openClub(makeClub(MANAGER), {
    'follows.searchMembers': { items: [BOB, CY] },
    'clubInvitations.create': makeClubInvitation(1403, BOB),
  });
  await openMenu('Invite');
  await fill('Username', '@bo');
  await screen.findByRole('option', { name: /Bob/ });
  expect(api.getInputs('follows.searchMembers').at(-1)).toMatchObject({ query: 'bo' });
  const field = await findField('Username');
  field.focus();
  await pressKey('ArrowDown');
  await pressKey('Enter');
  expect(field.value).toBe('bob');
  expect(screen.queryByRole('option')).toBeNull();
  await fill('Username', 'b');
  await screen.findByRole('option', { name: /Bob/ });
  await pressKey('Escape');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Invite to Slow Cinema' })).toBeTruthy();
  await fill('Username', 'c');
  await screen.findByRole('option', { name: /Cy/ });
  await fill('Username', '');
  expect(screen.queryByRole('option')).toBeNull();
  await fill('Username', 'bob');
  await press('Send Invitation');
  await screen.findByText('Bob is invited.');
  expect(api.getInputs('clubInvitations.create')).toEqual([{ club_id: CLUB_ID, user_id: BOB.user_id, message: '' }]);
});

test('the first film is planned from the empty schedule, whose button goes, and the focus moves to the heading', async () => {
  const { api } = await openClub(
    makeClub(MANAGER),
    {
      'clubMovies.list': { ...makePage([]), most_divided: null },
      'movies.search': { items: [makeFoundFilm(HEAT)], offline: false },
      'clubMovies.plan': () => {
        const planned = makeClubFilm(HEAT, { status: 'planned' });
        api.answer({ 'clubMovies.list': { ...makePage([planned]), most_divided: null } });
        return planned;
      },
    },
    '?tab=schedule',
  );
  const words = await screen.findByText('Nothing is planned.');
  // Only one, in the empty state.
  const button = screen.getByRole('button', { name: 'Plan a film' });
  expect(words.parentElement?.contains(button)).toBe(true);
  await pressEnter(button);
  await fill('Search movies', 'Heat');
  const found = within(await screen.findByRole('list', { name: 'Movies found' }));
  await click(found.getByRole('button', { name: /Heat/ }));
  await screen.findByRole('list', { name: 'Planned films' });
  expect(button.isConnected).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(screen.getByRole('heading', { level: 1 }));
});

test('a manager makes a planned film the current one, with its time to discuss', async () => {
  const { api } = await openClub(
    makeClub(MANAGER),
    { 'clubMovies.setCurrent': ({ movie_id }) => makeClubFilm({ ...HEAT, id: movie_id }) },
    '?tab=schedule',
  );
  await choose(screen.getByRole('button', { name: 'Actions for Alien' }), 'Make It the Current Film');
  await press('Make It Current');
  await screen.findByText('Alien is the current film.');
  expect(api.getInputs('clubMovies.setCurrent')).toEqual([
    { club_id: CLUB_ID, movie_id: makeId(103), discuss_at: null },
  ]);
});

test('[LST-02] the button at a club’s film puts it on the watchlist and on watched, and then is a disabled label', async () => {
  const { api } = await openClub(makeClub(PRO), {
    'tracking.addToList': ({ list_type: list }) => ({
      ...makeTracking(HEAT.id, { status: list === 'watched' ? list : 'watchlist' }),
      ask_date_of: null,
    }),
  });
  await press(/^Add to Watch: Heat/);
  await press(/^In Watchlist: Heat/);
  const label = await screen.findByRole<HTMLButtonElement>('button', { name: 'Watched: Heat' });
  await waitFor(() => expect(label.disabled).toBe(true));
  expect(label.textContent).toBe('Watched');
  expect(api.getInputs('tracking.addToList').map(({ list_type }) => list_type)).toEqual(['watchlist', 'watched']);
});

test('[LST-02] a club’s film that the viewer has reviewed in a club is watched there, as a disabled label', async () => {
  await openClub(makeClub(PRO), {
    'clubReviews.listWatched': { items: [{ movie_id: HEAT.id, club: { club_id: CLUB_ID, name: 'Slow Cinema' } }] },
  });
  const label = await screen.findByRole<HTMLButtonElement>('button', { name: 'Watched in Slow Cinema: Heat' });
  expect(label.disabled).toBe(true);
});

test('visitors, who have no lists, see no Watched button on a club’s film', async () => {
  await openLoadedPage(`/movie-clubs/${CLUB_ID}`, answersForSession());
  expect(screen.queryByRole('button', { name: /Watch/ })).toBeNull();
});

test('a past film has the club’s average, and opens with its reviews', async () => {
  const { router } = await openClub(makeClub(PRO), {}, '?tab=past');
  const film = within(screen.getByRole('list', { name: 'Past films' })).getByRole('link', { name: /Jaws/ });
  expect(film.textContent).toContain('3.5');
  film.click();
  await screen.findByText('What a heist, and what a city.');
  expect(router.state.location.search).toMatchObject({ tab: 'past', watched: makeId(102) });
  expect(screen.getByRole('link', { name: 'All past films' })).toBeTruthy();
});

test('above the past films is the one that divided the club most, with the spread of its ratings', async () => {
  const divided = makeClubFilm(JAWS, {
    status: 'finished',
    finished_at: NOW,
    rating_average: 3.5,
    histogram: [1, 0, 0, 0, 0, 0, 0, 0, 0, 2],
    own_rating: 5,
  });
  const { router } = await openClub(
    makeClub(PRO),
    {
      'clubMovies.list': { ...makePage([divided, makeClubFilm(HEAT, { status: 'finished' })]), most_divided: divided },
    },
    '?tab=past',
  );
  const part = within(screen.getByRole('region', { name: 'Most divided: Jaws' }));
  part.getByText('From 0.5 to 5 stars, 3.5 ★ on average, from 3 ratings');
  part.getByRole('button', { name: '5 stars: 2 ratings, 67%, with yours' });
  part.getByRole('link', { name: 'Jaws' }).click();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'past', watched: JAWS.id }));
});

test('a club that agrees on its past films has none that divided it', async () => {
  await openClub(makeClub(PRO), {}, '?tab=past');
  expect(screen.queryByRole('region', { name: /Most divided/ })).toBeNull();
});
