import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, signedIn } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { offline, refuse } from '#test/stub-api.ts';

const UNCONFIRMED = signedIn(ADA, { email_confirmed: false });
const LEAVING = signedIn(ADA, { deletion_due_at: '2026-12-01T00:00:00.000Z' });
const EMAIL = encodeURIComponent('ada@example.org');

const WHO = {
  visitor: answersForSession(),
  unconfirmed: answersForSession(UNCONFIRMED),
  newcomer: answersForMember({ onboarding_completed: false }),
  'cinema newcomer': answersForMember({ onboarding_completed: false, invite_type: 'ncg_employee' }),
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
  ['newcomer', '/settings', '/onboarding'],
  ['newcomer', '/ncg-onboarding', '/onboarding'],
  ['cinema newcomer', '/', '/ncg-onboarding'],
  ['cinema newcomer', '/onboarding', '/ncg-onboarding'],
  ['member', '/onboarding', '/'],
  ['member', '/auth', '/'],
  ['member', '/auth?next=%2Fmovies%3Fgenre%3DDrama', '/movies?genre=Drama'],
  ['member', '/auth?next=%2F%2Fevil.example', '/'],
  ['member', '/email-confirmation', '/'],
] as const)('%s: from %s one is led to %s', async (who, from, to) => {
  const { router } = openPage(from, WHO[who]);
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { href: to } }));
});

test.each([
  ['visitor', '/bob'],
  ['unconfirmed', '/bob'],
  ['newcomer', '/bob'],
  ['member', '/bob'],
  ['newcomer', '/onboarding'],
  ['member', '/settings'],
] as const)('%s: at %s one may stay', async (who, path) => {
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
  expect(new Set(api.calls)).toEqual(new Set(['accounts.getSession']));
});

test('a leaver sees the question whether to keep the account at any address', async () => {
  for (const path of ['/settings', '/bob']) {
    const { router } = openPage(path, answersForSession(LEAVING));
    expect((await screen.findAllByRole('button', { name: /keep/i })).length).toBeGreaterThan(0);
    expect(router.state.location.href).toBe(path);
    document.body.replaceChildren();
  }
});

test('signing out leads to /auth without `next`', async () => {
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

test('a profile that cannot be loaded shows an error with a sign-out button', async () => {
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
