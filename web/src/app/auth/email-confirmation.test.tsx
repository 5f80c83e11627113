import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

const UNCONFIRMED = signedIn(ADA, { email_confirmed: false });
const newcomer = answersForMember({ onboarding_completed: false });

test('the token of a link is sent once, and the onboarding follows', async () => {
  const { api, router } = openPage('/email-confirmation?token=0123', {
    ...newcomer,
    'accounts.getSession': VISITOR_SESSION,
    'accounts.confirmEmail': signedIn(ADA),
  });
  await screen.findByRole('heading', { name: 'Email Confirmed!' });
  await press(/continue/i);
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
  expect(api.getInputs('accounts.confirmEmail')).toEqual([{ token: '0123' }]);
});

test('an invalid link shows an error, and another mail can be requested', async () => {
  const { api } = openPage('/email-confirmation?token=old&email=ada%40example.org', {
    ...answersForSession(),
    'accounts.confirmEmail': refuse('CONFIRMATION_EXPIRED', 410, { detail: 'This link no longer works.' }),
    'accounts.resendConfirmation': {},
  });
  await screen.findByText('This link no longer works.');
  await press(/resend/i);
  await screen.findByText(/Sent again/);
  expect(api.getInputs('accounts.resendConfirmation')).toEqual([{ email: 'ada@example.org' }]);
  expect(api.getInputs('accounts.confirmEmail')).toHaveLength(1);
});

test('[ACC-12] checking before confirming shows that the link must be opened first', async () => {
  const { api, router } = openPage('/email-confirmation', answersForSession(UNCONFIRMED));
  await press(/I've confirmed/i);
  await screen.findByText(/Not yet/);
  expect(router.state.location.pathname).toBe('/email-confirmation');
  api.answer({ ...newcomer, 'accounts.getSession': signedIn(ADA) });
  await press(/I've confirmed/i);
  await screen.findByRole('heading', { name: 'Email Confirmed!' });
});

test('[ACC-12] too early, or in another browser, the page says what to do and stays; sign-in has the address filled in', async () => {
  const { router } = openPage('/email-confirmation?email=ada%40example.org', answersForSession());
  await press(/I've confirmed/i);
  await screen.findByText(/Not here yet. Open the link in the mail we sent you/);
  expect(router.state.location.pathname).toBe('/email-confirmation');
  expect(screen.getByRole('button', { name: 'Resend Confirmation Email' })).toBeTruthy();
  await press('sign in here');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(router.state.location.search).toMatchObject({ next: '/onboarding', email: 'ada@example.org' });
});

// From the second time on all code is loaded, and the navigation starts before any timer runs.
test.each([1, 2, 3])('[ACC-12] going back to sign-up ends the session of the unconfirmed account (%i)', async () => {
  const { api, router } = openPage('/email-confirmation', {
    ...answersForSession(UNCONFIRMED),
    'accounts.signOut': () => {
      api.answer({ 'accounts.getSession': VISITOR_SESSION });
      return {};
    },
  });
  await press(/back to sign up/i);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(api.calls).toContain('accounts.signOut');
});
