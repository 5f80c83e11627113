import type { Invite, InviteOverview } from '@halfstar/contract/invites/invites.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, BOB, makeId, makePage, makeProfile, NOW } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { offline, refuse } from '#test/stub-api.ts';
import { fill, findField, press } from '#test/user.ts';

const USED: Invite = {
  id: makeId(811),
  code: 'ABCD-EFGH-JKMN',
  invite_type: 'founder',
  email: null,
  note: null,
  status: 'used',
  max_uses: 1,
  use_count: 1,
  used_by: ['bob'],
  created_at: NOW,
  expires_at: '2027-01-20T19:30:00.000000Z',
  can: { revoke: false },
};

const makeOverview = (items: Invite[], over: Partial<InviteOverview> = {}): InviteOverview => ({
  ...makePage(items),
  open_left: 5,
  open_limit: 5,
  total_left: 19,
  invite_type: 'founder',
  can: { make_any: false },
  ...over,
});

const founder = answersForMember({ badges: ['founders'] });
const admin = {
  ...answersForMember({ tier: 'admin' }),
  'invites.getOverview': makeOverview([], { open_left: null, total_left: null, can: { make_any: true } }),
};

test('[INV-04] a table has code, for, status, used by and created; a used code shows who used it and offers no actions', async () => {
  const { router } = openPage('/founder-invites', { ...founder, 'invites.getOverview': makeOverview([USED]) });
  const row = within((await screen.findByText(USED.code)).closest('tr') as HTMLElement);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Code',
    'For',
    'Status',
    'Used by',
    'Created',
    'Actions',
  ]);
  const cells = row.getAllByRole('cell');
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([USED.code, 'Anyone', 'Used', '@bob']);
  expect(cells[4]?.querySelector('time')?.dateTime).toBe(NOW);
  expect(row.queryByRole('button')).toBeNull();
  fireEvent.click(row.getByRole('link', { name: '@bob' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/bob'));
});

test('[INV-04] of a code for many it shows how many used it, its type and its last day', async () => {
  const many: Invite = { ...USED, status: 'open', invite_type: 'ncg_employee', max_uses: 3, used_by: [], use_count: 0 };
  const overview = makeOverview([many], { open_left: null, total_left: null, can: { make_any: true } });
  openPage('/founder-invites', { ...admin, 'invites.getOverview': overview });
  const row = (await screen.findByText(USED.code)).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('Cinema employee');
  expect(row.textContent).toContain('0 of 3 used');
  expect(within(row).getByText('Open').title).toMatch(/2027/);
  expect(screen.getByText('No limit')).toBeTruthy();
});

test('[INV-04] a founder whose quota was raised meanwhile sees it at once', async () => {
  const { api, live } = openPage('/founder-invites', { ...founder, 'invites.getOverview': makeOverview([]) });
  await screen.findByText('5 of 5 left');
  live.last().say({ type: 'ready' });
  api.answer({ 'invites.getOverview': makeOverview([], { open_left: 9, open_limit: 9, total_left: 40 }) });
  live.last().say({ type: 'changed', nouns: ['invite'] });
  await screen.findByText('9 of 9 left');
  expect(screen.getByText(/You can make 40 more in all\./)).toBeTruthy();
});

async function find(username: string): Promise<void> {
  await fill('Username', username);
  await press('Find');
}

test('[INV-04] an admin finds a founder and raises the quota; whoever is none is named, and answers that fail are asked again', async () => {
  const known = makeProfile(BOB, { badges: ['founders'] });
  const { api } = openPage('/founder-invites', {
    ...admin,
    'profiles.getByUsername': ({ username }) =>
      username === 'bob'
        ? { access: 'full', ...known, mentions: [] }
        : username === 'ada'
          ? { access: 'full', ...makeProfile({ ...ADA, tier: 'admin' }), mentions: [] }
          : refuse('NOT_FOUND', 404)(),
    'invites.getQuota': offline,
    'invites.setQuota': ({ open_limit, total_limit }) => ({ open_limit, total_limit }),
  });
  await press('Raise a founder’s quota');
  const username = await findField('Username');
  await waitFor(() => expect(document.activeElement).toBe(username));
  await press('Find');
  await screen.findByText('Whose quota? Type a username.');
  await find('nobody');
  await screen.findByText('Nobody here is called @nobody.');
  await find('ada');
  await screen.findByText('An admin makes any number of codes.');
  await find('@bob');
  await screen.findByText('The quota could not be loaded.');
  api.answer({ 'invites.getQuota': { open_limit: 5, total_limit: 20 } });
  await press('Try Again');

  const quota = within(await screen.findByRole('form', { name: 'Quota of @bob' }));
  const open = await findField('Open at a time');
  expect([open.value, (await findField('In all')).value]).toEqual(['5', '20']);
  await fill('Open at a time', '21');
  await press('Save Quota');
  await quota.findByText('No more codes can be open than may be made in all.');
  await waitFor(() => expect(document.activeElement).toBe(open));
  await fill('Open at a time', '9');
  await fill('In all', '40');
  await press('Save Quota');
  await quota.findByText('@bob may have 9 codes open at a time and make 40 in all.');
  expect(api.getInputs('invites.setQuota')).toEqual([{ user_id: BOB.user_id, open_limit: 9, total_limit: 40 }]);
});
