import type { AccessToken } from '@halfstar/contract/accounts/access-tokens.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';
import { expectFocus, fill, findField, press } from '#test/user.ts';

const openSettings = (answers: Answers = {}) => openPage('/settings', { ...answersForMember(), ...answers });

const TOKEN: AccessToken = {
  id: makeId(951),
  name: 'Backup',
  scope: 'read',
  created_at: '2020-03-01T12:00:00.000Z',
  last_used_on: null,
  expires_at: null,
  is_expired: false,
};
const SECRET = 'halfstar_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq';

test('[API-04] a member makes a token with name, scope, expiry and password, and sees it once', async () => {
  const { api } = openSettings({
    'accessTokens.create': refuse('WRONG_PASSWORD', 403, {
      errors: [{ field: 'password', message: 'That is not your password.' }],
    }),
  });
  await press('Make a Token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an access token' }));
  await expectFocus(await findField('Name'));
  await press('Make Token');
  await dialog.findByText('Give it a name that you will know it by.');
  await dialog.findByText('Enter your password.');
  expect(api.calls).not.toContain('accessTokens.create');

  await fill('Name', 'Backup');
  fireEvent.change(dialog.getByLabelText('It may'), { target: { value: 'write' } });
  fireEvent.change(dialog.getByLabelText('It expires'), { target: { value: 'never' } });
  await fill('Your password', 'not this one');
  await press('Make Token');
  await dialog.findByText('That is not your password.');
  await expectFocus(await findField('Your password'));

  api.answer({
    'accessTokens.create': { ...TOKEN, scope: 'write', token: SECRET },
    'accessTokens.list': { items: [{ ...TOKEN, scope: 'write' }] },
  });
  await fill('Your password', 'half a star');
  await press('Make Token');
  await screen.findByRole('dialog', { name: 'Your access token' });
  expect((await findField('Your token')).value).toBe(SECRET);
  expect(api.getInputs('accessTokens.create').at(-1)).toEqual({
    name: 'Backup',
    scope: 'write',
    expires_in_days: null,
    password: 'half a star',
  });
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(SECRET);
  const list = within(await screen.findByRole('list', { name: 'Access tokens' }));
  await list.findByText(/^Reads and writes · made on .* · not used yet · does not expire$/);
  await press('Make a Token');
  expect((await findField('Name')).value).toBe('');
});

test('[API-04] a token is revoked after one question, also after an answer that fails', async () => {
  const used = { ...TOKEN, last_used_on: '2020-03-04', expires_at: '2020-03-31T12:00:00.000Z', is_expired: true };
  const { api } = openSettings({ 'accessTokens.list': { items: [used] }, 'accessTokens.revoke': offline });
  await screen.findByText(/^Reads · made on .* · last used on .*2020 · expired on .*2020$/);
  await press('Revoke Backup');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this token?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText(/^Halfstar cannot be reached\./);
  api.answer({ 'accessTokens.revoke': {}, 'accessTokens.list': { items: [] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The token is revoked.');
  await screen.findByText('No tokens yet.');
  expect(api.getInputs('accessTokens.revoke').at(-1)).toEqual({ access_token_id: TOKEN.id });
});

test('with 20 tokens none is made before one is revoked', async () => {
  const items = Array.from({ length: 20 }, (_, n) => ({ ...TOKEN, id: makeId(960 + n), name: `Script ${n}` }));
  openSettings({ 'accessTokens.list': { items } });
  await screen.findByText('20 tokens are the most. Revoke one to make another.');
  expect(screen.queryByRole('button', { name: 'Make a Token' })).toBeNull();
});
