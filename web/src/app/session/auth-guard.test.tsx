import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ADA, makeOwnProfile, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { deferResponse, offline, refuse } from '#test/stub-api.ts';

const UNCONFIRMED = signedIn(ADA, { email_confirmed: false });
const LEAVING = signedIn(ADA, { deletion_due_at: '2026-12-01T00:00:00.000Z' });
const EMAIL = encodeURIComponent('ada@example.org');

const WHO = {
  visitor: answersForSession(),
  unconfirmed: answersForSession(UNCONFIRMED),
  newcomer: answersForMember({ onboarding_completed: false }),
  'cinema newcomer': answersForMember({ onboarding_completed: false, invite_type: 'ncg_employee' }),
  'newcomer with the cinema badge': answersForMember({ onboarding_completed: false, badges: ['ncg_cinemas'] }),
  member: answersForMember(),
};

test.each([
  ['visitor', '/', '/auth'],
  ['visitor', '/settings', '/auth?next=%2Fsettings'],
  ['visitor', '/lists?list=diary', '/auth?next=%2Flists%3Flist%3Ddiary'],
  ['visitor', '/onboarding', '/auth?next=%2Fonboarding'],
  ['unconfirmed', '/', `/email-confirmation?email=${EMAIL}`],
  ['unconfirmed', '/settings', `/email-confirmation?email=${EMAIL}`],
  ['unconfirmed', '/onboarding', `/email-confirmation?email=${EMAIL}`],
  ['unconfirmed', '/timeline', `/email-confirmation?email=${EMAIL}`],
  ['unconfirmed', '/auth', `/email-confirmation?email=${EMAIL}`],
  ['newcomer', '/', '/onboarding'],
  ['newcomer', '/lists', '/onboarding'],
  ['newcomer', '/auth', '/onboarding'],
  ['newcomer', '/email-confirmation', '/onboarding'],
  ['newcomer', '/settings', '/onboarding'],
  ['newcomer', '/ncg-onboarding', '/onboarding'],
  ['cinema newcomer', '/', '/ncg-onboarding'],
  ['cinema newcomer', '/onboarding', '/ncg-onboarding'],
  ['cinema newcomer', '/email-confirmation', '/ncg-onboarding'],
  ['newcomer with the cinema badge', '/', '/ncg-onboarding'],
  ['newcomer with the cinema badge', '/onboarding', '/ncg-onboarding'],
  ['newcomer with the cinema badge', '/email-confirmation', '/ncg-onboarding'],
  ['member', '/onboarding', '/'],
  ['member', '/ncg-onboarding', '/'],
  ['member', '/auth', '/'],
  ['member', '/auth?next=%2Fmovies%3Fgenre%3DDrama', '/movies?genre=Drama'],
  ['member', '/auth?next=%2F%2Fevil.example', '/'],
  ['member', '/email-confirmation', '/'],
] as const)('[ACC-14] [ACC-17] %s: from %s one is led to %s', async (who, from, to) => {
  const { router } = openPage(from, WHO[who]);
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { href: to } }));
});

test.each([
  ['visitor', '/bob'],
  ['unconfirmed', '/bob'],
  ['newcomer', '/bob'],
  ['member', '/bob'],
  ['newcomer', '/onboarding'],
  ['cinema newcomer', '/ncg-onboarding'],
  ['newcomer with the cinema badge', '/ncg-onboarding'],
  ['member', '/settings'],
] as const)('[ACC-14] [ACC-17] %s: at %s one may stay', async (who, path) => {
  const { router } = openPage(path, WHO[who]);
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.href).toBe(path);
});

test('a redirect replaces the requested page, so that Back does not return to it', async () => {
  const { router, history } = openPage('/settings', WHO.visitor);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(history.length).toBe(1);
});

test.each([
  ['visitor', WHO.visitor],
  ['unconfirmed', WHO.unconfirmed],
  ['leaving', answersForSession(LEAVING)],
])('%s: no data of a member page is requested', async (_, answers) => {
  const { api } = openPage('/settings', answers);
  await screen.findByRole('heading', { level: 1 });
  // What is announced is for everybody.
  expect(new Set(api.calls.filter((call) => call !== 'site.get'))).toEqual(new Set(['accounts.getSession']));
});

test('a leaver sees the question whether to keep the account at any address', async () => {
  for (const path of ['/settings', '/bob']) {
    const { router } = openPage(path, answersForSession(LEAVING));
    expect((await screen.findAllByRole('button', { name: /keep/i })).length).toBeGreaterThan(0);
    expect(router.state.location.href).toBe(path);
    document.body.replaceChildren();
  }
});

test('[ACC-07] signing out leads to /auth without `next`', async () => {
  const { router, api } = openPage('/settings', { ...WHO.member, 'accounts.signOut': {} });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Sign Out' }))[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.href).toBe('/auth'));
  expect(api.calls).toContain('accounts.signOut');
});

test('a server that does not respond shows an error, and retrying opens the page', async () => {
  const { api } = openPage('/settings', {
    ...WHO.member,
    'accounts.getSession': offline,
  });
  await screen.findByText('Halfstar did not answer.');
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  api.answer({ 'accounts.getSession': signedIn(ADA) });
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test('[ACC-18] a profile that cannot be loaded shows an error with a sign-out button', async () => {
  const { api } = openPage('/settings', {
    ...WHO.member,
    'profiles.getOwn': refuse('INTERNAL', 500),
  });
  await screen.findByText('Your profile could not be loaded.');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  api.answer(WHO.member);
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

/** Expects the announced loading screen and nothing that only a member sees: no name, no sign-out button, no links. */
async function expectNothingPrivate(): Promise<void> {
  await screen.findByText('Loading');
  for (const role of ['heading', 'link', 'button']) expect(screen.queryAllByRole(role)).toEqual([]);
}

test.each([
  ['a visitor', VISITOR_SESSION, '/auth'],
  ['a member', signedIn(ADA), '/'],
])('[ACC-18] before the first session check has finished, %s sees nothing private', async (_, session, to) => {
  const check = deferResponse<typeof session>();
  const { api, router } = openPage('/', { ...WHO.member, 'accounts.getSession': () => check.promise });
  await waitFor(() => expect(api.calls).toContain('accounts.getSession'));
  await expectNothingPrivate();
  expect(router.state.location.href).toBe('/');
  expect(new Set(api.calls)).toEqual(new Set(['accounts.getSession']));
  check.give(session);
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { href: to } }));
  await screen.findByRole('heading', { level: 1, name: to === '/' ? /^Welcome, / : 'Sign In' });
});

test.each([
  [true, '/', /^Welcome, /],
  [false, '/onboarding', /^Welcome to Halfstar/],
  [null, '/onboarding', /^Welcome to Halfstar/],
])('[ACC-16] home waits for the profile; a completed onboarding of %s leads to %s', async (completed, to, name) => {
  const held = deferResponse<ReturnType<typeof makeOwnProfile>>();
  const { api, router } = openPage('/', { ...WHO.member, 'profiles.getOwn': () => held.promise });
  await waitFor(() => expect(api.calls).toContain('profiles.getOwn'));
  await expectNothingPrivate();
  expect(router.state.location.href).toBe('/');
  held.give(makeOwnProfile(ADA, { onboarding_completed: completed }));
  await screen.findByRole('heading', { level: 1, name });
  expect(router.state.location.href).toBe(to);
});

const never = () => new Promise<never>(() => {});

/** Lets the ten seconds pass after which a profile counts as missing. */
async function waitForError(): Promise<void> {
  await expectNothingPrivate();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByText('Your profile could not be loaded.');
  expect(screen.queryByText('Loading')).toBeNull();
}

test.each([
  ['Try Again', 'profiles.getOwn', { 'profiles.getOwn': never }],
  ['Try Again', 'profiles.create', { 'profiles.getOwn': refuse('NOT_FOUND', 404), 'profiles.create': never }],
  ['Sign Out', 'profiles.getOwn', { 'profiles.getOwn': never }],
] as const)('[ACC-18] ten seconds without a profile show an error with "%s" (%s)', async (button, call, silent) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api, router } = openPage('/', { ...WHO.member, ...silent, 'accounts.signOut': {} });
  await waitFor(() => expect(api.calls).toContain(call));
  await waitForError();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitForError();
  api.answer(button === 'Try Again' ? WHO.member : WHO.visitor);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(router.state.location.href).toBe(button === 'Try Again' ? '/' : '/auth'));
  await screen.findByRole('heading', { level: 1, name: button === 'Try Again' ? /^Welcome, / : 'Sign In' });
});
