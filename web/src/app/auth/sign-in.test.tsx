import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { fill, findField, press } from '#test/user.ts';

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

async function signIn(): Promise<void> {
  await fill('Email', EMAIL);
  await fill('Password', 'half a star');
  await press('Sign In');
}

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
