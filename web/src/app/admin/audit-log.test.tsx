import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAuditEntry, makeListedMember, makeMemberDetail, toNamed } from '#test/admin-fixtures.ts';
import { ADA, BOB, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { expectFocus, fill, press, pressEnter } from '#test/user.ts';

const openLog = (path = '/admin/audit-log', more: Answers = {}) =>
  openLoadedPage(path, { ...answersForMember({ tier: 'admin' }), ...more });
const getEntries = () => within(screen.getByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
const getSentences = () => getEntries().map((entry) => entry.querySelector('p')?.textContent);

test('[ADM-01] each entry of the audit log is a sentence with its reason, and its facts before and after', async () => {
  await openLog('/admin/audit-log', {
    'admin.listAudit': makePage([
      makeAuditEntry(1401),
      makeAuditEntry(1402, {
        action: 'hide',
        target_kind: 'comment',
        rule: 'spam',
        before: { state: 'shown' },
        after: { state: 'hidden' },
      }),
    ]),
  });
  expect(getSentences()).toEqual(['Ada changed the tier of Bob from Lite to Pro.', 'Ada hid a comment of Bob.']);
  const [tier, hidden] = getEntries();
  expect(tier?.textContent).toContain('He helps a lot.');
  expect(hidden?.textContent).toContain('Rule: Spam');
  const details = tier?.querySelector('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('dl')?.textContent).toBe('TierLite → Pro');
  expect(screen.getAllByRole('link', { name: 'Ada' })[0]?.getAttribute('href')).toBe(`/admin/members/${ADA.user_id}`);
});

test('[ADM-01] an entry reads well when the accounts are deleted, or when the action is new', async () => {
  await openLog('/admin/audit-log', {
    'admin.listAudit': makePage([
      makeAuditEntry(1401, { action: 'ban', actor: null, member: null, before: {}, after: { until: null } }),
      makeAuditEntry(1402, { action: 'lift', member: null, before: { kind: 'comment_ban' }, after: {} }),
      makeAuditEntry(1403, { action: 'turn_to_gold', target_kind: 'import', member: null, before: {}, after: {} }),
    ]),
  });
  expect(getSentences()).toEqual([
    'A deleted account banned a deleted account.',
    'Ada lifted the comment ban of a deleted account.',
    'Ada did “turn to gold” to an import.',
  ]);
  const [, , last] = getEntries();
  expect(last?.querySelector('details')).toBeNull();
});

test('[ADM-01] the audit log is filtered by who did it, whom it is about, and action, which are part of the address', async () => {
  const { api, router } = await openLog('/admin/audit-log?actor=nonsense', {
    'admin.listMembers': makePage([makeListedMember()]),
  });
  const last = () => api.getInputs('admin.listAudit').at(-1);
  expect(last()?.actor_id).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'set_tier' } });
  await waitFor(() => expect(last()).toMatchObject({ action: 'set_tier' }));
  await fill('About member', 'bo');
  await pressEnter(await screen.findByRole('button', { name: 'Bob @bob' }));
  await waitFor(() => expect(last()).toMatchObject({ action: 'set_tier', member_id: BOB.user_id }));
  expect(api.getInputs('admin.listMembers').at(-1)).toMatchObject({ query: 'bo' });
  expect(await screen.findByText('Bob', { selector: 'strong' })).toBeTruthy();
  await expectFocus(screen.getByRole('button', { name: 'Clear “About member”' }));
  await fill('Done by', 'bo');
  await press('Bob @bob');
  await waitFor(() => expect(last()).toMatchObject({ actor_id: BOB.user_id, member_id: BOB.user_id }));
  await pressEnter(screen.getByRole('button', { name: 'Clear “About member”' }));
  await expectFocus(screen.getByLabelText('About member'));
  await waitFor(() => expect(router.state.location.href).toBe(`/admin/audit-log?actor=${BOB.user_id}&action=set_tier`));
});

test('whom the log is filtered by is named, also a deleted account', async () => {
  const { api } = await openLog(`/admin/audit-log?member=${BOB.user_id}`, {
    'admin.getMember': refuse('NOT_FOUND', 404),
  });
  expect(await screen.findByText('a deleted account', { selector: 'strong' })).toBeTruthy();
  expect(api.getInputs('admin.listAudit').at(-1)).toMatchObject({ member_id: BOB.user_id });
});

test('a search for nobody says so', async () => {
  await openLog('/admin/audit-log', {
    'admin.getMember': makeMemberDetail(),
    'admin.listAudit': makePage([makeAuditEntry(1401, { member: toNamed(ADA) })]),
    'admin.listMembers': makePage([]),
  });
  await fill('Done by', 'nobody');
  expect(await screen.findByText('Nobody is called that.')).toBeTruthy();
});
