import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, NO_SANCTIONS, signedIn } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

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

test.each(['/', '/settings', '/movie-clubs', '/onboarding'])(
  '[MOD-01] a banned member who opens %s reads why, and can export, delete and sign out',
  async (path) => {
    const { api } = openPage(path, {
      ...answersForSession(BANNED),
      'sanctions.list': { items: [BAN] },
      'exports.get': { export: null },
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

test('[MOD-01] the reason of a ban can fail to load and be tried again', async () => {
  const { api } = openPage('/', {
    ...answersForSession(BANNED),
    'sanctions.list': refuse('NOT_ALLOWED', 403),
    'exports.get': { export: null },
  });
  await screen.findByText('The reason could not be loaded.');
  api.answer({ 'sanctions.list': { items: [BAN] } });
  await press('Try Again');
  expect(await screen.findByText('Spam in forty clubs.')).toBeTruthy();
});

test('[MOD-01] a member who is banned while a page is open reads so at once', async () => {
  const { api, live } = openPage('/settings', answersForMember());
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  const answers = { 'sanctions.list': { items: [BAN] }, 'exports.get': { export: null } };
  api.answer({ 'accounts.getSession': BANNED, ...answers });
  (await waitFor(() => live.last())).say({ type: 'ready' });
  live.last().say({ type: 'signed_out' });
  expect(await screen.findByRole('heading', { level: 1, name: /^Your account was banned/ })).toBeTruthy();
});
