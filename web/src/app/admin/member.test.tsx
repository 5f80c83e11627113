import type { Sanction } from '@halfstar/contract/accounts/sanctions.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeMemberDetail } from '#test/admin-fixtures.ts';
import { ADA, BOB, makeId, NOW } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refusal, refuse } from '#test/stub-api.ts';
import { click, expectFocus, fill, press, pressEnter } from '#test/user.ts';

const PATH = `/admin/members/${BOB.user_id}`;
const BAN: Sanction = {
  id: makeId(1601),
  kind: 'ban',
  reason: 'For spam.',
  starts_at: NOW,
  ends_at: null,
  lifted_at: null,
  is_in_force: true,
};
const LIFTED = { ...BAN, lifted_at: NOW, is_in_force: false };

/** Opens the page of Bob. The server then answers with what each act makes of him. */
const openMember = (detail = makeMemberDetail(), more: Answers = {}) => {
  let current = detail;
  const become = (next: typeof detail) => {
    current = next;
    return next;
  };
  return openLoadedPage(PATH, {
    ...answersForMember({ tier: 'admin' }),
    'admin.getMember': () => current,
    'admin.setTier': ({ tier }) => become({ ...current, member: { ...current.member, tier } }),
    'admin.setBadges': ({ badges }) => become({ ...current, member: { ...current.member, badges } }),
    'admin.imposeSanction': () => become({ ...current, sanctions: [BAN] }),
    'admin.liftSanction': () => become({ ...current, sanctions: [LIFTED] }),
    'admin.signOutMember': () => {
      become({ ...current, open_sessions: 0, last_seen_at: null });
      return {};
    },
    ...more,
  });
};
const submit = async (name: string) => click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const getFact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('[ADM-01] an admin sees the account of a member, with ways to the profile and to the audit log', async () => {
  await openMember();
  expect(getFact('Email')).toBe('bob@example.com, confirmed');
  expect([getFact('Tier'), getFact('Badges'), getFact('Open sessions')]).toEqual(['Lite', 'None', '2']);
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(`/admin/members/${ADA.user_id}`);
  expect(screen.getByRole('link', { name: 'Profile of Bob' }).getAttribute('href')).toBe('/profile/bob');
  expect(screen.getByRole('link', { name: 'Audit log about Bob' }).getAttribute('href')).toBe(
    `/admin/audit-log?member=${BOB.user_id}`,
  );
  await waitFor(() => expect(document.title).toBe('Bob, member · Halfstar'));
});

test('[ADM-01] an admin changes the tier of a member, with a reason and the own password', async () => {
  const { api } = await openMember();
  const opener = await screen.findByRole('button', { name: 'Change Tier' });
  await pressEnter(opener);
  await screen.findByRole('dialog', { name: 'Change the Tier of Bob' });
  await submit('Change Tier');
  expect(await screen.findByText('Write a reason.')).toBeTruthy();
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Tier'), { target: { value: 'pro' } });
  await fill('Reason', 'He helps a lot.');
  await fill('Your password', 'correct horse');
  await submit('Change Tier');
  await expectClosed();
  expect(api.getInputs('admin.setTier')).toEqual([
    { user_id: BOB.user_id, tier: 'pro', reason: 'He helps a lot.', password: 'correct horse' },
  ]);
  await waitFor(() => expect(getFact('Tier')).toBe('Pro'));
  await expectFocus(opener);
});

test('[ADM-01] a wrong password is said at its field, and what was written stays', async () => {
  await openMember(makeMemberDetail(), {
    'admin.setBadges': () => {
      const message = 'That is not your password.';
      throw refusal('WRONG_PASSWORD', 403, { detail: message, errors: [{ field: 'password', message }] });
    },
  });
  await press('Change Badges');
  expect(await screen.findByText('It goes into the audit log.')).toBeTruthy();
  await click(await screen.findByRole('checkbox', { name: 'Moderator' }));
  await fill('Reason', 'She is fair.');
  await fill('Your password', 'wrong');
  await submit('Change Badges');
  expect(await screen.findByText('That is not your password.')).toBeTruthy();
  const password = screen.getByLabelText<HTMLInputElement>('Your password', { selector: 'input' });
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await expectFocus(password);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('She is fair.');
});

test('[ADM-01] an admin gives and takes badges', async () => {
  const { api } = await openMember(makeMemberDetail({ member: { ...BOB, badges: ['founders'] } }));
  await press('Change Badges');
  await click(await screen.findByRole('checkbox', { name: 'Founder' }));
  await click(screen.getByRole('checkbox', { name: 'Moderator' }));
  await fill('Reason', 'She is fair.');
  await fill('Your password', 'correct horse');
  await submit('Change Badges');
  await expectClosed();
  expect(api.getInputs('admin.setBadges')).toMatchObject([{ badges: ['moderator'] }]);
  await waitFor(() => expect(getFact('Badges')).toBe('Moderator'));
});

test('[ADM-01] an admin suspends a member for some days', async () => {
  const { api } = await openMember();
  await press('Suspend');
  expect(await screen.findByText(/The member reads it/)).toBeTruthy();
  await fill('For how many days', '400');
  await fill('Reason', 'For spam.');
  await fill('Your password', 'correct horse');
  await submit('Suspend');
  expect(await screen.findByText('A suspension lasts 1 to 365 days.')).toBeTruthy();
  await fill('For how many days', '3');
  await submit('Suspend');
  await expectClosed();
  expect(api.getInputs('admin.imposeSanction')).toMatchObject([{ kind: 'suspension', days: 3 }]);
});

test('[ADM-01] an admin bans a member, and lifts the ban', async () => {
  const { api } = await openMember();
  await press('Ban');
  await fill('Reason', 'For spam.');
  await fill('Your password', 'correct horse');
  await submit('Ban');
  await expectClosed();
  expect(api.getInputs('admin.imposeSanction')).toMatchObject([{ kind: 'ban', days: null, reason: 'For spam.' }]);
  await press('Lift Ban');
  await fill('Reason', 'A mistake.');
  await submit('Lift');
  await expectClosed();
  expect(api.getInputs('admin.liftSanction')).toEqual([{ sanction_id: BAN.id, reason: 'A mistake.' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lift Ban' })).toBeNull());
  expect(screen.getByRole('list', { name: 'Sanctions' }).textContent).toMatch(/Ban since .*, lifted /);
});

test('[ADM-01] an admin signs a member out everywhere', async () => {
  const { api } = await openMember();
  await press('Sign Out Everywhere');
  await fill('Reason', 'A lost phone.');
  await submit('Sign Out Everywhere');
  await expectClosed();
  expect(api.getInputs('admin.signOutMember')).toEqual([{ user_id: BOB.user_id, reason: 'A lost phone.' }]);
  await waitFor(() => expect([getFact('Open sessions'), getFact('Last seen')]).toEqual(['0', 'Signed out']));
});

test('[ADM-01] on the own page nobody changes the tier, and it says so', async () => {
  await openMember(makeMemberDetail({ member: { ...ADA, tier: 'admin' }, is_self: true }));
  expect(screen.getByText('Nobody changes their own tier.')).toBeTruthy();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toContain('Change Badges');
  for (const name of ['Change Tier', 'Suspend', 'Ban']) expect(names).not.toContain(name);
});

test('[ADM-01] a moderator is not suspended or banned before the badge is taken', async () => {
  await openMember(makeMemberDetail({ member: { ...BOB, badges: ['moderator'] } }));
  expect(screen.getByText(/only once they have lost badge and tier/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Change Tier' })).toBeTruthy();
});

test('a member whose account is gone is said to be gone', async () => {
  await openMember(makeMemberDetail(), { 'admin.getMember': refuse('NOT_FOUND', 404) });
  expect(await screen.findByText('There is no such member.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Member' })).toBeTruthy();
});
