import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, makeId, NO_SANCTIONS, NOW, signedIn } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { click, press } from '#test/user.ts';

const BANNED = signedIn(ADA, { sanctions: { ...NO_SANCTIONS, is_banned: true } });
const BAN = {
  id: ADA.user_id,
  kind: 'ban' as const,
  reason: 'Spam in forty clubs.',
  starts_at: '2026-11-20T12:00:00.000Z',
  ends_at: null,
  lifted_at: null,
  is_in_force: true,
};

const TOKEN = {
  id: makeId(1501),
  name: 'Backup script',
  scope: 'read' as const,
  created_at: NOW,
  last_used_on: null,
  expires_at: null,
  is_expired: false,
};

test.each(['/', '/settings', '/movie-clubs', '/onboarding'])(
  '[MOD-01] a banned member who opens %s reads why, and can export, delete and sign out',
  async (path) => {
    const { api } = openPage(path, {
      ...answersForSession(BANNED),
      'sanctions.list': { items: [BAN] },
      'exports.get': { export: null },
      'accessTokens.list': { items: [] },
    });
    await screen.findByRole('heading', { level: 1, name: /^Your account was banned/ });
    await screen.findByText('Spam in forty clubs.');
    expect(await screen.findByRole('button', { name: 'Export my data' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
    await press('Delete Account');
    await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(api.calls).not.toContain('profiles.getOwn');
  },
);

test('the reason of a ban can fail to load and be tried again', async () => {
  const { api } = openPage('/', {
    ...answersForSession(BANNED),
    'sanctions.list': refuse('NOT_ALLOWED', 403),
    'exports.get': { export: null },
    'accessTokens.list': { items: [] },
  });
  await screen.findByText('The reason could not be loaded.');
  api.answer({ 'sanctions.list': { items: [BAN] } });
  await press('Try Again');
  expect(await screen.findByText('Spam in forty clubs.')).toBeTruthy();
});

test('[MOD-01] a member who is banned while a page is open reads so at once', async () => {
  const { api, live } = openPage('/settings', answersForMember());
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  const answers = {
    'sanctions.list': { items: [BAN] },
    'exports.get': { export: null },
    'accessTokens.list': { items: [] },
  };
  api.answer({ 'accounts.getSession': BANNED, ...answers });
  (await waitFor(() => live.last())).say({ type: 'ready' });
  live.last().say({ type: 'signed_out' });
  expect(await screen.findByRole('heading', { level: 1, name: /^Your account was banned/ })).toBeTruthy();
});

test('a banned member revokes their access tokens, and makes none', async () => {
  const { api } = openPage('/', {
    ...answersForSession(BANNED),
    'sanctions.list': { items: [BAN] },
    'exports.get': { export: null },
    'accessTokens.list': { items: [TOKEN] },
    'accessTokens.revoke': {},
  });
  await screen.findByRole('heading', { level: 2, name: 'Access tokens' });
  await press(`Revoke ${TOKEN.name}`);
  const asking = within(await screen.findByRole('dialog'));
  api.answer({ 'accessTokens.list': { items: [] } });
  await click(await asking.findByRole('button', { name: /^Revoke/ }));
  expect(await screen.findByText('No tokens.')).toBeTruthy();
  expect(api.getInputs('accessTokens.revoke')).toEqual([{ access_token_id: TOKEN.id }]);
  expect(screen.queryByRole('button', { name: 'Make a Token' })).toBeNull();
});
