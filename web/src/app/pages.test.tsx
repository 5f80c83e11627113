import { hashKey } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { latestNotificationsQuery } from '#features/notifications/api/notification-queries.ts';
import { loadAnnouncementAndPauses } from '#features/site/api/site.ts';
import { provideServerRequest } from '#lib/server-render.ts';
import { testQueryClient } from '#test/app.tsx';
import { CLUB } from '#test/club-fixtures.ts';
import { BOB, HEAT, JAWS, makeId, signedIn } from '#test/fixtures.ts';
import { appAt, openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession, LIST, PERSON, REVIEW } from '#test/page-answers.ts';
import { type Answers, stubApi } from '#test/stub-api.ts';
import { hydrateState, readPageState, renderStateScript } from './dehydrated-state.ts';
import { loadViewer } from './session/load-viewer.ts';

afterEach(() => {
  provideServerRequest(() => undefined);
  document.getElementById('dehydrated-state')?.remove();
});

/** Loads a page as the server does for rendering. */
async function loadOnServer(path: string, answers: Answers) {
  const api = stubApi(answers);
  const request = { fetch: api.fetch, origin: 'http://localhost:3000', cookie: '', at: 0 };
  provideServerRequest(() => request);
  const { queryClient, router } = appAt(path);
  await Promise.all([loadViewer(queryClient), router.load(), loadAnnouncementAndPauses(queryClient)]);
  provideServerRequest(() => undefined);
  onTestFinished(() => queryClient.clear());
  return { api, queryClient, router };
}

/** Renders the page as a browser that hydrates the server's data. */
async function showHydrated(path: string, answers: Answers, needle: RegExp) {
  const { api, queryClient: loaded } = await loadOnServer(path, answers);
  document.body.insertAdjacentHTML('beforeend', renderStateScript(0, loaded));
  const state = readPageState();
  if (state === null) throw new Error('The page carries no state.');
  const client = testQueryClient();
  hydrateState(client.queryClient, state);
  const queries = client.queryClient.getQueryCache();
  const hydrated = new Set(queries.getAll().map(({ queryHash }) => queryHash));
  const callCount = api.calls.length;
  // Cards carry the tracking of their films, whether their components show it or not.
  const trackingCameAlong = !api.calls.includes('tracking.getByMovies');
  const cameAlong = (hash: string) => trackingCameAlong && hash.startsWith('["tracking",');
  appAt(path, client).show();
  expect((await screen.findAllByText(needle)).length).toBeGreaterThan(0);
  await waitFor(() => expect(client.queryClient.isFetching()).toBe(0));
  const shown = queries.getAll().filter((query) => query.isActive() && !loadsAfterwards(query.queryKey));
  return {
    notLoaded: shown.filter(({ queryHash }) => !hydrated.has(queryHash)).map(({ queryKey }) => queryKey),
    notShown: [...hydrated].filter((hash) => !shown.some(({ queryHash }) => queryHash === hash) && !cameAlong(hash)),
    repeatedCalls: api.calls.slice(callCount).filter((call) => call !== 'notifications.list'),
  };
}

/** The header's notifications: the first page does not wait for them. */
const loadsAfterwards = (queryKey: readonly unknown[]) =>
  hashKey(queryKey) === hashKey(latestNotificationsQuery.queryKey);

const ALL_LOADED = { notLoaded: [], notShown: [], repeatedCalls: [] };

const MEMBER_PAGES: [path: string, needle: RegExp][] = [
  ['/', /It stayed with me/],
  ['/timeline', /It stayed with me/],
  ['/timeline?filter=reviews', /It stayed with me/],
  ['/discover', /Trending This Week/],
  ['/discover?tab=popular', /Heat/],
  ['/movies?genre=Drama&sort=title', /Heat/],
  ['/profile', /It stayed with me/],
  ['/bob', /It stayed with me/],
  ['/followers', /^Bob$/],
  ['/decisions', /Comment: hidden/],
  [`/decisions/${makeId(1301)}`, /Your comment is hidden/],
  ['/moderation-ledger', /Comment hidden/],
  ['/reviews', /It stayed with me/],
  ['/reviews?tab=scheduled', /scheduled/i],
  ['/reviews?tab=drafts', /Begun/],
  ['/lists', /^Jaws/],
  ['/lists?list=watched&sort=title', /^Jaws/],
  ['/lists?list=diary', /November 2026/],
  ['/lists?list=to-rate', /Jaws/],
  ['/lists?list=own', /Heists/],
  ['/bob/lists?list=favorites', /^Jaws/],
  ['/import', /The Unfindable/],
  ['/notifications', /follows you now/],
  ['/notifications?filter=people', /follows you now/],
  ['/employee-verification', /work/i],
  ['/settings', /Firefox on Linux/],
  ['/settings/feedback', /hard to see at night/],
  ['/change-log', /Sealed rounds/],
  [`/movies/${HEAT.id}`, /A film\./],
  [`/person/${PERSON.id}`, /Clint Eastwood/],
  [`/reviews/${REVIEW.id}`, /Comment 701/],
  [`/lists/${LIST.id}`, /Heists/],
  ['/movie-clubs', /Slow Cinema/],
  ['/movie-clubs?q=slow', /Slow Cinema/],
  [`/movie-clubs/${CLUB.club_id}`, /What a heist/],
  [`/movie-clubs/${CLUB.club_id}?tab=talk`, /Talk/],
  [`/movie-clubs/${CLUB.club_id}?tab=next`, /In space, with friends/],
  [`/movie-clubs/${CLUB.club_id}?tab=past`, /3\.5/],
  [`/movie-clubs/${CLUB.club_id}?tab=past&watched=${JAWS.id}`, /What a heist/],
  [`/movie-clubs/${CLUB.club_id}?tab=talk`, /Talk/],
  [`/movie-clubs/${CLUB.club_id}?tab=next`, /Nominations/],
  [`/movie-clubs/${CLUB.club_id}?tab=schedule`, /Alien/],
  [`/movie-clubs/${CLUB.club_id}?tab=members`, /^Bob$/],
  [`/movie-clubs/${CLUB.club_id}?tab=rules`, /Be kind/],
];

test.each(MEMBER_PAGES)('the server loads exactly what the member page at %s shows', async (path, needle) => {
  expect(await showHydrated(path, answersForMember(), needle)).toEqual(ALL_LOADED);
});

test.each([
  ['/admin/members', /Bob/],
  ['/admin/members?q=bob&badge=founders', /Bob/],
  [`/admin/members/${BOB.user_id}`, /bob@example\.com/],
  ['/admin/audit-log', /He helps a lot/],
  [`/admin/audit-log?actor=${BOB.user_id}&action=set_tier`, /He helps a lot/],
  ['/admin/verification', /Kino Moviemento/],
])('the server loads exactly what the page of admins at %s shows', async (path, needle) => {
  expect(await showHydrated(path, answersForMember({ tier: 'admin' }), needle)).toEqual(ALL_LOADED);
});

test.each([
  ['/bob', /It stayed with me/],
  ['/bob/lists', /^Jaws/],
  [`/movies/${HEAT.id}`, /A film\./],
  [`/person/${PERSON.id}`, /Clint Eastwood/],
  [`/reviews/${REVIEW.id}`, /Comment 701/],
  [`/lists/${LIST.id}`, /Heists/],
  ['/change-log', /Sealed rounds/],
  [`/movie-clubs/${CLUB.club_id}`, /What a heist/],
])('the server loads exactly what the visitor’s page at %s shows', async (path, needle) => {
  expect(await showHydrated(path, answersForSession(), needle)).toEqual(ALL_LOADED);
});

test.each([
  ['/', /It stayed with me/],
  ['/lists?list=diary', /November 2026/],
  ['/bob', /It stayed with me/],
  [`/reviews/${REVIEW.id}`, /Comment 701/],
])('for a member who hides scores, the tracking of each film at %s is loaded too', async (path, needle) => {
  const world = answersForMember({ hide_scores_until_seen: true });
  expect(await showHydrated(path, world, needle)).toEqual(ALL_LOADED);
});

test.each([
  ['/founder-invites', { badges: ['founders' as const] }, ['invites.getOverview']],
  ['/founder-invites', {}, []],
  ['/admin', { tier: 'admin' as const }, ['admin.getFigures']],
  ['/admin', {}, []],
  ['/admin/clubs', { tier: 'admin' as const }, ['admin.listClubs']],
  ['/admin/clubs', {}, []],
  ['/admin/invites', { tier: 'admin' as const }, ['admin.listInvites', 'invites.getOverview']],
  ['/admin/invites', {}, []],
  ['/admin/jobs', { tier: 'admin' as const }, ['admin.listJobs']],
  ['/admin/jobs', {}, []],
  ['/admin/settings', { tier: 'admin' as const }, ['admin.getSettings']],
  ['/admin/settings', {}, []],
  ['/admin/movie-backfill', { tier: 'admin' as const }, ['backfill.getGaps', 'backfill.getLatest']],
  ['/admin/movie-backfill', {}, []],
  ['/admin/feedback', { tier: 'admin' as const }, ['feedback.getCounts', 'feedback.list']],
  ['/admin/feedback', {}, []],
  ['/admin/members', { tier: 'admin' as const }, ['admin.listMembers']],
  ['/admin/members', {}, []],
  [`/admin/members/${BOB.user_id}`, { tier: 'admin' as const }, ['admin.getMember']],
  [`/admin/members/${BOB.user_id}`, {}, []],
  [`/admin/audit-log?member=${BOB.user_id}`, { tier: 'admin' as const }, ['admin.getMember', 'admin.listAudit']],
  ['/admin/audit-log', {}, []],
  ['/admin/verification', { tier: 'admin' as const }, ['verification.listPending']],
  ['/admin/verification', {}, []],
])('the page at %s is loaded only for its audience: %o', async (path, over, expected) => {
  const { api } = await loadOnServer(path, answersForMember(over));
  expect(api.calls.filter((call) => !/^(accounts|profiles|site)/.test(call)).toSorted()).toEqual(expected);
});

const INCOMPLETE = {
  'a visitor': answersForSession(),
  'a user with an unconfirmed address': answersForSession(signedIn(BOB, { email_confirmed: false })),
  'a leaver': answersForSession(signedIn(BOB, { deletion_due_at: '2026-12-01T00:00:00.000Z' })),
  'a user who has not finished the onboarding': answersForMember({ onboarding_completed: false }),
};

test.each(Object.entries(INCOMPLETE))('no data of a member page is loaded for %s', async (_, answers) => {
  const paths = [
    '/',
    '/timeline',
    '/discover',
    '/movies',
    '/movie-clubs',
    '/followers',
    '/reviews',
    '/lists',
    '/settings',
  ];
  for (const path of paths) {
    const { api } = await loadOnServer(path, answers);
    expect(api.calls.filter((call) => !['accounts.getSession', 'profiles.getOwn', 'site.get'].includes(call))).toEqual(
      [],
    );
  }
});

test('the film of an open dialog is loaded with the page', async () => {
  const { api } = await loadOnServer(`/movies?film=${HEAT.id}`, answersForMember());
  expect(api.getInputs('moviePages.get')).toEqual([{ movie_id: HEAT.id }]);
  expect(api.calls).toContain('browse.listMovies');
  for (const part of ['movies.get', 'reviews.listByMovie', 'reviews.getOwn'] as const)
    expect(api.calls).not.toContain(part);
});

const TITLES: [link: string, heading: string, title: string][] = [
  ['Discover', 'Discover', 'Discover · Halfstar'],
  ['Timeline', 'Timeline', 'Timeline · Halfstar'],
  ['Movies', 'Movies', 'Movies · Halfstar'],
  ['Movie Clubs', 'Movie Clubs', 'Movie Clubs · Halfstar'],
  ['Profile', 'Ada', 'Ada (@ada) · Halfstar'],
  ['Followers', 'Followers', 'Followers · Halfstar'],
  ['Reviews', 'Reviews', 'Reviews · Halfstar'],
  ['Lists', 'Lists', 'Watchlist · Halfstar'],
];

test('[NAV-10] each page sets its title, and its heading takes the focus after following a link', async () => {
  await openLoadedPage('/', answersForMember());
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  await waitFor(() => expect(document.title).toBe('Home · Halfstar'));
  for (const [name, heading, title] of TITLES) {
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name }));
    const found = await screen.findByRole('heading', { level: 1, name: heading });
    await waitFor(() => expect(document.activeElement).toBe(found));
    await waitFor(() => expect(document.title).toBe(title));
  }
});
