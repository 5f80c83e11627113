import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeListedInvite } from '#test/admin-lists-fixtures.ts';
import { makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refusal } from '#test/stub-api.ts';
import { click, expectFocus, pressEnter } from '#test/user.ts';

const USED = makeListedInvite({
  id: makeId(1312),
  code: 'WXYZ-2345-6789',
  created_by: null,
  invite_type: 'admin',
  status: 'used',
  use_count: 1,
  used_by: ['ada'],
  can: { revoke: false },
});

const openInvites = (path = '/admin/invites', more: Answers = {}) =>
  openLoadedPage(path, {
    ...answersForMember({ tier: 'admin' }),
    'admin.listInvites': makePage([makeListedInvite(), USED]),
    'admin.revokeInvite': {},
    ...more,
  });

const read = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);

test('[ADM-01] an admin sees the codes of all members, who made and who used them', async () => {
  await openInvites();
  const [, open, used] = within(screen.getByRole('table')).getAllByRole('row');
  expect(read(open).slice(0, 4)).toEqual(['ABCD-EFGH-JKMNFounder', '@bob', 'Open', 'Nobody']);
  expect(read(used).slice(1, 4)).toEqual(['The server', 'Used', '@ada']);
  expect(screen.getAllByRole('button', { name: /^Revoke/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Revoke ABCD-EFGH-JKMN'],
  );
  expect(screen.getByRole('form', { name: 'Create Code' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Raise a founder’s quota' })).toBeTruthy();
});

test('[ADM-01] revoking a code asks first, and the focus stays at its row', async () => {
  const { api } = await openInvites();
  const button = screen.getByRole('button', { name: 'Revoke ABCD-EFGH-JKMN' });
  const row = button.closest('tr');
  await pressEnter(button);
  const dialog = within(await screen.findByRole('dialog'));
  expect(api.getInputs('admin.revokeInvite')).toEqual([]);
  const revoked = makeListedInvite({ status: 'revoked', can: { revoke: false } });
  api.answer({ 'admin.listInvites': makePage([revoked, USED]) });
  await pressEnter(dialog.getByRole('button', { name: 'Revoke Code' }));
  expect(api.getInputs('admin.revokeInvite')).toEqual([{ invite_id: makeId(1303) }]);
  expect(await screen.findByText('Revoked', { selector: 'td *' })).toBeTruthy();
  expect(button.isConnected).toBe(false);
  await expectFocus(row);
});

test('[ADM-01] a code that somebody has used meanwhile says so in the dialog', async () => {
  await openInvites('/admin/invites', {
    'admin.revokeInvite': () => {
      throw refusal('INVITE_ALREADY_USED', 409, { detail: 'Somebody has used this code already.' });
    },
  });
  await click(screen.getByRole('button', { name: 'Revoke ABCD-EFGH-JKMN' }));
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Code' }));
  expect(await screen.findByText('Somebody has used this code already.')).toBeTruthy();
});

test('[ADM-01] status and type are asked for, and are part of the address', async () => {
  const { api, router } = await openInvites('/admin/invites?status=used&type=nonsense');
  expect(api.getInputs('admin.listInvites').at(-1)).toMatchObject({ status: 'used' });
  expect(api.getInputs('admin.listInvites').at(-1)?.type).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'standard' } });
  await waitFor(() =>
    expect(api.getInputs('admin.listInvites').at(-1)).toMatchObject({ status: 'used', type: 'standard' }),
  );
  await waitFor(() => expect(router.state.location.href).toBe('/admin/invites?status=used&type=standard'));
});
