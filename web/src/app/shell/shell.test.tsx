import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { closeFilmSearch } from '#app/palette/palette-state.ts';
import { CLUB } from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, makeOwnProfile } from '#test/fixtures.ts';
import { openPage, stubMedia } from '#test/page.tsx';
import { answersForMember, answersForSession, LIST, REVIEW } from '#test/page-answers.ts';
import { click, press, pressKey } from '#test/user.ts';

const WEEK_SECONDS = 604_800;

afterEach(() => {
  closeFilmSearch();
  document.cookie = 'sidebar_collapsed=; max-age=0; path=/';
});

/** The sidebar, once it is more than a skeleton. */
async function findSidebar(): Promise<HTMLElement> {
  await screen.findByRole('navigation', { name: 'Main' });
  return screen.getByRole('complementary');
}
const getMenu = () => screen.queryByRole('dialog', { name: 'Menu' });
const findField = () => screen.findByRole('combobox', { name: 'Search films, people, lists and clubs' });
const closeSearch = async () => {
  await act(async () => closeFilmSearch());
  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: 'Search films, people, lists and clubs' })).toBeNull(),
  );
};
const getCurrent = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

test.each([
  ['/timeline', 'Timeline'],
  ['/discover', 'Discover'],
  ['/movies', 'Movies'],
  ['/profile', 'Ada'],
  ['/bob', 'Bob'],
  ['/notifications', 'Notifications'],
  ['/settings', 'Settings'],
  ['/admin/movie-backfill', 'Movie Backfill'],
  ['/admin/feedback', 'Feedback'],
  ['/admin/members', 'Members'],
  [`/admin/members/${BOB.user_id}`, 'Bob'],
  ['/admin/audit-log', 'Audit Log'],
  ['/admin/verification', 'Verification'],
  ['/change-log', 'What Is New'],
  [`/reviews/${REVIEW.id}`, /review of Heat/],
  ['/nobody', 'Nothing is showing here'],
  ['/no/such/page', 'Nothing is showing here'],
])('[NAV-01] a member reads %s in the main layout', async (path, name) => {
  openPage(path, answersForMember({ tier: 'admin' }));
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  expect(await findSidebar()).toBeTruthy();
});

test.each([
  ['/auth', 'Sign In', answersForSession()],
  ['/email-confirmation', 'Confirm Your Email', answersForSession()],
  ['/onboarding', /^Welcome to Halfstar/, answersForMember({ onboarding_completed: false })],
  [
    '/ncg-onboarding',
    /^Welcome to Halfstar/,
    answersForMember({ onboarding_completed: false, invite_type: 'ncg_employee' }),
  ],
])('[NAV-01] %s has no sidebar', async (path, name, answers) => {
  const { router } = openPage(path, answers);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test.each([
  ['/bob', 'Bob'],
  [`/reviews/${REVIEW.id}`, /review of Heat/],
  [`/lists/${LIST.id}`, 'Heists'],
  [`/movies/${HEAT.id}`, /Heat/],
  ['/change-log', 'What Is New'],
  ['/nobody', 'Nothing is showing here'],
  ['/no/such/page', 'Nothing is showing here'],
])('[NAV-02] a visitor reads %s in a minimal layout, which leads to signing up and back', async (path, name) => {
  openPage(path, answersForSession());
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  const next = `next=${encodeURIComponent(path)}`;
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/auth?${next}`);
  const signUp = screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href') ?? '';
  expect(signUp.split('?')[1]?.split('&').toSorted()).toEqual([next, 'tab=sign-up']);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByRole('button', { name: /search films/i })).toBeNull();
});

test.each([
  ['Movies', `/movies/${HEAT.id}`, /Heat/],
  ['Movie Clubs', `/movie-clubs/${CLUB.club_id}`, CLUB.name],
  ['Reviews', `/reviews/${REVIEW.id}`, /review of Heat/],
])('[NAV-03] the sidebar marks %s on its page, but not on %s below it', async (link, below, heading) => {
  const { router } = openPage('/timeline', answersForMember());
  const sidebar = within(await findSidebar());
  expect(getCurrent()).toEqual(['Timeline']);
  await click(sidebar.getByRole('link', { name: link }));
  await waitFor(() => expect(getCurrent()).toEqual([link]));
  await act(async () => router.history.push(below));
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  await waitFor(() => expect(getCurrent()).toEqual([]));
});

const NAVIGATION = 'Home /, Discover /discover, Timeline /timeline, Movies /movies, Movie Clubs /movie-clubs';
const PERSONAL = 'Profile /profile, Followers /followers, Reviews /reviews, Lists /lists, Import Data /import';
const MODERATION = ['Moderation', 'Moderator Panel /moderator'];
const FOUNDER = ['Founder', 'Invite Codes /founder-invites'];
const ADMIN = ['Admin', 'Admin Panel /admin, Feedback /admin/feedback'];

test.each<[string, Partial<OwnProfile>, string[][]]>([
  ['a member', {}, []],
  ['a pro member', { tier: 'pro' }, []],
  ['a founder', { badges: ['founders'] }, [FOUNDER]],
  ['a moderator', { badges: ['moderator'] }, [MODERATION]],
  ['an admin', { tier: 'admin' }, [ADMIN, MODERATION]],
  ['an admin with all badges', { tier: 'admin', badges: ['founders', 'moderator'] }, [ADMIN, MODERATION, FOUNDER]],
])(
  '[NAV-03] %s has the groups and links of the sidebar that are theirs, in their order, and no others',
  async (_, profile, more) => {
    openPage('/timeline', answersForMember(profile));
    await findSidebar();
    const groups = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('region');
    const read = groups.map((group) => [
      within(group).getByRole('heading').textContent,
      within(group)
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
        .join(', '),
    ]);
    expect(read).toEqual([['Navigation', NAVIGATION], ['Personal', PERSONAL], ...more]);
    // Nothing is beside the groups.
    const all = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(all).toHaveLength(read.flatMap(([, links = '']) => links?.split(', ') ?? []).length);
  },
);

test('a founder finds the page of invite codes', async () => {
  openPage('/founder-invites', answersForMember({ badges: ['founders'] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invite Codes' })).toBeTruthy();
});

test('for others the page of invite codes is not there', async () => {
  openPage('/founder-invites', answersForMember());
  expect(await screen.findByRole('heading', { name: 'Nothing is showing here' })).toBeTruthy();
});

test('[NAV-04] the sidebar collapses by button or Ctrl+b, also on the Mac, not while one types, and is kept for a week', async () => {
  const written: string[] = [];
  const stored = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => stored?.get?.call(document),
    set: (text: string) => {
      written.push(text);
      stored?.set?.call(document, text);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
  openPage('/timeline', answersForMember());
  const sidebar = within(await findSidebar());
  const product = sidebar.getByRole('link', { name: 'Halfstar' });
  expect(product.textContent).toBe('Halfstar');
  await pressKey('b', { ctrlKey: true });
  expect(product.textContent).toBe('H');
  expect(sidebar.getByRole('link', { name: 'Timeline' })).toBeTruthy();
  expect(written.filter((text) => text.startsWith('sidebar_collapsed=true'))).toEqual([
    expect.stringContaining(`max-age=${WEEK_SECONDS}`),
  ]);
  await press(/^Search films/);
  (await findField()).focus();
  await pressKey('b', { ctrlKey: true });
  expect(product.textContent).toBe('H');
  await act(async () => closeFilmSearch());
  await press('Expand sidebar');
  expect(product.textContent).toBe('Halfstar');
  await act(async () => (document.activeElement as HTMLElement | null)?.blur());
  await pressKey('b', { metaKey: true });
  expect(product.textContent).toBe('H');
  // A keyboard that types Cyrillic letters.
  await pressKey('и', { ctrlKey: true, code: 'KeyB' });
  expect(product.textContent).toBe('Halfstar');
});

test.each([
  ['a field', '/lists', 'searchbox', 'INPUT'],
  ['a text of several lines', `/reviews/${REVIEW.id}`, 'textbox', 'TEXTAREA'],
] as const)(
  '[NAV-04] Ctrl+b leaves the sidebar as it is while one types in %s of the page',
  async (_, path, role, tag) => {
    openPage(path, answersForMember());
    const product = within(await findSidebar()).getByRole('link', { name: 'Halfstar' });
    const [field] = await screen.findAllByRole(role);
    expect(field?.tagName).toBe(tag);
    field?.focus();
    expect(document.activeElement).toBe(field);
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      await pressKey('b', held);
      expect(product.textContent).toBe('Halfstar');
    }
    field?.blur();
    await pressKey('b', { ctrlKey: true });
    expect(product.textContent).toBe('H');
  },
);

test('[NAV-04] on a phone the sidebar is a menu that closes after a link', async () => {
  stubMedia((media) => media === '(width < 48em)');
  const { router } = openPage('/timeline', answersForMember());
  await findSidebar();
  await press('Open menu');
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await click(menu.getByRole('link', { name: 'Followers' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/followers'));
  expect(getMenu()).toBeNull();
  await pressKey('b', { ctrlKey: true });
  expect(getMenu()).not.toBeNull();
  await pressKey('b', { ctrlKey: true });
  expect(getMenu()).toBeNull();
  // What the page asks for must not be asked of the next test's server.
  await screen.findByRole('heading', { level: 1, name: 'Followers' });
});

test.each([
  ['lite', 'founders', 'Founder'],
  ['lite', 'admin', 'Admin'],
  ['lite', 'pro', 'Pro'],
  ['pro', 'lite', 'Lite'],
  ['pro', 'moderator', null],
  ['pro', 'ncg_cinemas', null],
  ['admin', null, 'Admin'],
  ['pro', null, 'Pro'],
  ['lite', null, 'Lite'],
] as const)('[NAV-05] a member of the tier %s with the badge %s wears %s in the footer', async (tier, badge, title) => {
  openPage('/lists', answersForMember({ tier, selected_badge: badge }));
  const footer = (await screen.findByText('@ada')).closest('footer');
  const titled = [...(footer?.querySelectorAll('[role="img"][title]') ?? [])];
  expect(titled.map((icon) => icon.getAttribute('title'))).toEqual(title === null ? [] : [title]);
});

test('[NAV-05] [NAV-07] the footer has the counts of the member, and follows them live', async () => {
  const { api, live } = openPage('/lists', answersForMember({ follower_count: 1, following_count: 0 }));
  const footer = (await screen.findByText('@ada')).closest('footer');
  const counts = () => [...(footer?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
  expect(footer?.textContent).toContain('Ada');
  expect(counts()).toEqual(['Followers1', 'Following0', 'Reviews1']);
  api.answer({ 'profiles.getOwn': makeOwnProfile(ADA, { follower_count: 0, following_count: 0 }) });
  await act(async () => {
    live.last().say({ type: 'ready' });
    live.last().say({ type: 'changed', nouns: ['profile'] });
  });
  await waitFor(() => expect(counts()).toEqual(['Followers0', 'Following0', 'Reviews1']));
});

test('[NAV-06] the header searches films, by button or Ctrl+k even while typing, shows notifications, and signs out', async () => {
  const { api, router } = openPage('/lists', { ...answersForMember(), 'accounts.signOut': {} });
  await findSidebar();
  await press(/^Search films/);
  expect(await findField()).toBeTruthy();
  await closeSearch();
  screen.getAllByRole('searchbox')[0]?.focus();
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    await pressKey('k', held);
    expect(await findField()).toBeTruthy();
    await closeSearch();
  }
  await pressKey('л', { ctrlKey: true, code: 'KeyK' });
  expect(await findField()).toBeTruthy();
  await closeSearch();
  // Where the keyboard types Latin letters, the letter counts and not the place.
  await pressKey('t', { ctrlKey: true, code: 'KeyK' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(/^Notifications/);
  expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
  api.answer(answersForSession());
  await press('Sign Out');
  await waitFor(() => expect(router.state.location.href).toBe('/auth'));
  expect(api.calls).toContain('accounts.signOut');
});
