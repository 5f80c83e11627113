import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, makeOwnProfile, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { type Answers, deferResponse, offline, refusal, refuse } from '#test/stub-api.ts';
import { expectFocus, fill, findField, press, pressEnter } from '#test/user.ts';

const openSettings = (answers: Answers = {}) => openPage('/settings', { ...answersForMember(), ...answers });
const DUE_AT = '2026-12-01T00:00:00.000Z';

const wrong = (field: string) =>
  refuse('WRONG_PASSWORD', 403, { errors: [{ field, message: 'That is not your password.' }] });

test('a new password needs the current one, six characters and a repetition; errors lead to their field', async () => {
  const { api } = openSettings({ 'accounts.changePassword': wrong('current_password') });
  await press('Change Password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your password' }));
  const field = (name: string) => dialog.getByLabelText(name, { selector: 'input' });
  const send = async (current: string, password: string, again: string) => {
    await fill('Current password', current);
    await fill('New password', password);
    await fill('New password again', again);
    fireEvent.click(dialog.getByRole('button', { name: 'Change Password' }));
  };
  await expectFocus(field('Current password'));
  await send('', '12345', '12345');
  await dialog.findByText('Enter your current password.');
  expect(dialog.getByText('Password too short: Password must be at least 6 characters long.')).toBeTruthy();
  await send('not this one', 'a whole new star', '12345');
  await dialog.findByText("Passwords don't match");
  expect(api.calls).not.toContain('accounts.changePassword');
  await send('not this one', 'a whole new star', 'a whole new star');
  await dialog.findByText('That is not your password.');
  await expectFocus(field('Current password'));

  api.answer({ 'accounts.changePassword': {} });
  await send('half a star', 'a whole new star', 'a whole new star');
  await screen.findByText('Your password is changed. Every other device is signed out.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.getInputs('accounts.changePassword').at(-1)).toEqual({
    current_password: 'half a star',
    password: 'a whole new star',
    password_confirmation: 'a whole new star',
  });
});

test('[ACC-11] an account is deleted after an explanation, with the password, and nothing typed is lost', async () => {
  const { api, router } = openSettings({ 'deletion.request': wrong('password') });
  const button = await screen.findByRole('button', { name: 'Delete Account' });
  await pressEnter(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  for (const name of ['What goes', 'What stays', 'When']) expect(dialog.getByRole('heading', { name })).toBeTruthy();
  const password = dialog.getByLabelText<HTMLInputElement>('Your password', { selector: 'input' });
  await expectFocus(password);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectFocus(button);

  await pressEnter(button);
  await press('Delete My Account');
  await screen.findByText('Enter your password.');
  expect(api.calls).not.toContain('deletion.request');
  await fill('Your password', 'not this one');
  await press('Delete My Account');
  await screen.findByText('That is not your password.');
  await expectFocus(await findField('Your password'));
  // Without a response from the server nothing has changed.
  api.answer({ 'deletion.request': offline });
  await fill('Your password', 'half a star');
  await press('Delete My Account');
  await screen.findByText(/^Halfstar cannot be reached\./);
  expect((await findField('Your password')).value).toBe('half a star');

  api.answer({ 'deletion.request': { due_at: DUE_AT }, 'accounts.getSession': VISITOR_SESSION });
  await press('Delete My Account');
  await waitFor(() => expect(router.state.location.href).toBe('/auth'));
  await screen.findByText(/^Your account goes on .*December.* Sign in before then to keep it\.$/);
});

test('[ACC-11] a leaver sees when the account goes, and keeps it, also after an answer that fails', async () => {
  const { api } = openPage('/settings', {
    ...answersForSession(signedIn(ADA, { deletion_due_at: DUE_AT })),
    'deletion.cancel': offline,
  });
  await screen.findByRole('heading', { level: 1, name: /^Your account goes on/ });
  await press('Keep My Account');
  await screen.findByText(/^Halfstar cannot be reached\./);
  api.answer({ ...answersForMember(), 'deletion.cancel': {} });
  await press('Keep My Account');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test.each([
  {
    part: 'the devices',
    call: 'sessions.list',
    failed: 'Your devices could not be loaded.',
    there: 'Sign Out Everywhere',
  },
  {
    part: 'the passkeys',
    call: 'passkeys.list',
    failed: 'Your passkeys could not be loaded.',
    there: 'None yet.',
  },
  {
    part: 'the access tokens',
    call: 'accessTokens.list',
    failed: 'Your access tokens could not be loaded.',
    there: 'No tokens yet.',
  },
  {
    part: 'two-step sign-in',
    call: 'secondFactor.get',
    failed: 'Your two-step sign-in could not be loaded.',
    there: 'Turn On',
  },
] as const)(
  '[NAV-11] $part: a skeleton while they load, and an error that can be retried',
  async ({ call, failed, there }) => {
    const held = deferResponse<never>();
    const { api } = openSettings({ [call]: () => held.promise });
    await screen.findByRole('button', { name: 'Change Password' });
    const main = within(screen.getByRole('main'));
    await waitFor(() => expect(main.getAllByText('Loading')).toHaveLength(1));
    expect(main.getByText('Loading').getAttribute('role')).toBe('status');
    held.fail(refusal('NOT_ALLOWED', 403));
    await screen.findByText(failed);
    api.answer({ [call]: answersForMember()[call] });
    await press('Try Again');
    await screen.findByText(there);
    expect(screen.queryByText(failed)).toBeNull();
  },
);

test('[ACC-22] a member changes the username in settings, and the sidebar shows it at once', async () => {
  const { api } = openSettings();
  expect((await findField('Username')).value).toBe('ada');
  await fill('Username', 'admin');
  await press('Save Username');
  await screen.findByText('This name is reserved. Choose another one.');
  expect((await findField('Username')).getAttribute('aria-invalid')).toBe('true');
  const renamed = makeOwnProfile({ ...ADA, username: 'ada-2' });
  api.answer({ 'profiles.changeUsername': renamed, 'profiles.getOwn': renamed });
  await fill('Username', 'ada-2');
  await press('Save Username');
  await screen.findByText('You are @ada-2 now.');
  await within(screen.getByRole('complementary')).findByText('@ada-2');
});
