import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, HEAT, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { click, fill, findField, press } from '#test/user.ts';

const EMAIL = 'ada@example.org';

beforeEach(() => localStorage.clear());

/** The page for a visitor with Ada's password. */
function openAuth(path: string) {
  const app = openPage(path, {
    ...answersForMember(),
    'accounts.getSession': VISITOR_SESSION,
    'accounts.signIn': () => {
      app.api.answer({ 'accounts.getSession': signedIn(ADA) });
      return { ...signedIn(ADA), second_step: false };
    },
    'accounts.signOut': () => {
      app.api.answer({ 'accounts.getSession': VISITOR_SESSION });
      return {};
    },
  });
  return app;
}

async function signIn(email = EMAIL): Promise<void> {
  await fill('Email', email);
  await fill('Password', 'half a star');
  await press('Sign In');
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

const remember = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember my email' });

test('[ACC-01] the auth page has two tabs, of which signing in is chosen', async () => {
  openAuth('/auth');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['Sign In', 'true'],
    ['Sign Up', 'false'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password' }));
  await screen.findByRole('heading', { name: 'Reset your password' });
});

test.each(['a&b@x.org', 'a@xn--e1afmkfd.xn--p1ai'])('a member with the address %s signs in', async (email) => {
  const { api } = openAuth('/auth');
  await signIn(email);
  await findHeading('Welcome, Ada');
  expect(api.getInputs('accounts.signIn')).toMatchObject([{ email }]);
});

test('[ACC-01] the address is remembered only on request, until the request is withdrawn', async () => {
  openAuth('/auth');
  expect((await findField('Email')).value).toBe('');
  expect((await remember()).checked).toBe(false);
  for (const [wanted, kept] of [
    [true, EMAIL],
    [false, ''],
  ] as const) {
    const box = await remember();
    expect(box.checked).toBe(!wanted);
    fireEvent.click(box);
    await signIn();
    fireEvent.click((await screen.findAllByRole('button', { name: 'Sign Out' }))[0] as HTMLElement);
    expect((await findField('Email')).value).toBe(kept);
    expect((await findField('Password')).value).toBe('');
    expect((await remember()).checked).toBe(wanted);
  }
});

test.each([
  ['/lists?list=watched', '/lists?list=watched'],
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
])('[ACC-08] signing in with next=%j leads to %s', async (next, to) => {
  const { router } = openAuth(`/auth?next=${encodeURIComponent(next)}`);
  await signIn();
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { href: to } }));
});

test('[ACC-08] [ACC-14] a visitor who opens a member page signs in and is led to it', async () => {
  const { router } = openAuth('/lists?list=watched');
  await waitFor(() => expect(router.state.location.search).toEqual({ next: '/lists?list=watched' }));
  expect(router.state.location.pathname).toBe('/auth');
  await signIn();
  await waitFor(() => expect(router.state.location.href).toBe('/lists?list=watched'));
});

/** What a visitor may press on a film, and why they are then asked to sign in. */
const FILM_ACTIONS = [
  ['slider', 'Your rating of Heat', 'rate Heat'],
  ['button', /^Add to ?Watchlist$/, 'add Heat to your watchlist'],
  ['button', /^Mark as ?Watched$/, 'mark Heat as watched'],
  ['button', /^Add to ?Favorites$/, 'add Heat to your favorites'],
  ['button', 'Add to a list…', 'add Heat to a list'],
  ['button', 'Write review', 'review Heat'],
] as const;

test.each(FILM_ACTIONS)(
  '[ACC-08] the %s "%s" of a visitor leads to "Sign in to %s", and then back to the film',
  async (role, name, purpose) => {
    const path = `/bob?film=${HEAT.id}`;
    const { router, api } = openAuth(path);
    const control = await within(await screen.findByRole('dialog', { name: 'Heat' })).findByRole(role, { name });
    await waitFor(() => expect(control.hasAttribute('disabled')).toBe(false));
    if (role === 'slider') fireEvent.keyDown(control, { key: '4' });
    else await click(control);
    await findHeading(`Sign in to ${purpose}`);
    await signIn();
    await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { href: path } }));
    await screen.findByRole('dialog', { name: 'Heat' });
    // The page answers only what it shows: nothing was done for them.
    expect(api.calls.filter((call) => /tracking\.(rate|addToList)/.test(call))).toEqual([]);
  },
);

test('[ACC-08] a visitor who wants to act learns how one gets an account, and all is kept on the way', async () => {
  const path = `/movies/${HEAT.id}`;
  const { router } = openAuth(path);
  fireEvent.keyDown(await screen.findByRole('slider', { name: 'Your rating of Heat' }), { key: '4' });
  await findHeading('Sign in to rate Heat');
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password' }));
  await findHeading('Reset your password');
  fireEvent.click(screen.getByRole('link', { name: 'Back to Sign In' }));
  await findHeading('Sign in to rate Heat');
  expect(screen.getByText('No account? A member can invite you.')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await findHeading('Sign Up');
  await findField('Invite code');
  expect(screen.getByText(/You join with an invite code/)).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
  await findHeading('Sign in to rate Heat');
  await signIn();
  await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { href: path } }));
});

test('who opens a member page is told why they sign in, and an address alone puts no words on the page', async () => {
  openAuth('/lists');
  await findHeading('Sign in to see this page');
  document.body.replaceChildren();
  openAuth('/auth?next=/lists&reason=win%20a%20prize');
  await findHeading('Sign In');
  expect(screen.getByText('Welcome back. What did you see?')).toBeTruthy();
});

const WAIT = 'Too many tries. Try again in 40 seconds.';
const tooMany = refuse('RATE_LIMITED', 429, { detail: WAIT });

test('[ACC-09] [INV-03] each form shows that the rate limit was exceeded and how long to wait', async () => {
  const visitor = {
    ...answersForSession(),
    'accounts.signIn': tooMany,
    'accounts.requestPasswordReset': tooMany,
    'invites.validate': tooMany,
  };
  openPage('/auth', visitor);
  await signIn();
  expect((await screen.findByText(WAIT)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false);

  document.body.replaceChildren();
  openPage('/auth?reset=true', visitor);
  await fill('Email', EMAIL);
  await press('Send Reset Link');
  await screen.findByText(WAIT);

  document.body.replaceChildren();
  openPage('/auth?tab=sign-up', visitor);
  await fill('Invite code', 'NONE-NONE-NONE');
  await press('Validate');
  await screen.findByText(WAIT);
});
