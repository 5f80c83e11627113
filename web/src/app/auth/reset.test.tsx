import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, signedIn } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { fill, press } from '#test/user.ts';

test.each([
  ['a visitor', answersForSession()],
  ['a member', answersForMember()],
  ['a newcomer', answersForMember({ onboarding_completed: false })],
  ['a user with an unconfirmed address', answersForSession(signedIn(ADA, { email_confirmed: false }))],
])('[ACC-05] [ACC-18] reset=true shows the reset form to %s, without a redirect', async (_, answers) => {
  const { router, api, queryClient } = openPage('/auth?reset=true&next=%2Flists', answers);
  await screen.findByRole('form', { name: 'Reset your password' });
  await waitFor(() => expect(api.calls).toContain('accounts.getSession'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('form', { name: 'Reset your password' })).toBeTruthy();
  expect(router.state.location.href).toMatch(/^\/auth\?reset=true/);
});

async function enter(password: string, again: string): Promise<void> {
  await fill('New password', password);
  await fill('New password again', again);
  await press('Set New Password');
}

test('[ACC-06] after a reset request "Check your email" can send the mail again', async () => {
  const { api } = openPage('/auth?reset=true', { ...answersForSession(), 'accounts.requestPasswordReset': {} });
  await fill('Email', 'ada@example.org');
  await press('Send Reset Link');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText('ada@example.org')).toBeTruthy();
  await press('Resend Email');
  await screen.findByText(/^Sent again/);
  const request = { email: 'ada@example.org' };
  expect(api.getInputs('accounts.requestPasswordReset')).toEqual([request, request]);
});

test.each(['a&b@x.org', 'a@xn--e1afmkfd.xn--p1ai'])('a reset is asked for with the address %s', async (email) => {
  const { api } = openPage('/auth?reset=true', { ...answersForSession(), 'accounts.requestPasswordReset': {} });
  await fill('Email', email);
  await press('Send Reset Link');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(api.getInputs('accounts.requestPasswordReset')).toEqual([{ email }]);
});

test('[ACC-03] a reset refuses a password of five characters and a repetition that differs', async () => {
  const { api, router } = openPage('/auth?reset=true&token=0123', {
    ...answersForSession(),
    'accounts.resetPassword': { passkeys: 0, second_factor: false },
  });
  await enter('12345', '12345');
  await screen.findByText('Password too short: Password must be at least 6 characters long.');
  await enter('123456', '123457');
  await screen.findByText("Passwords don't match");
  expect(api.calls).not.toContain('accounts.resetPassword');
  await enter('123456', '123456');
  await screen.findByRole('tab', { name: 'Sign In' });
  const form = { token: '0123', password: '123456', password_confirmation: '123456' };
  expect(api.getInputs('accounts.resetPassword')).toEqual([form]);
  expect(router.state.location.href).toBe('/auth');
});
