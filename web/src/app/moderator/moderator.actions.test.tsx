import { MODERATION_ACTIONS, type ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { Case } from '@halfstar/contract/moderation/cases.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makePage } from '#test/fixtures.ts';
import { makeCase } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { click, expectFocus, fill, press, pressKey } from '#test/user.ts';

// Every action is offered, chosen by its key or its box, and sent with its reason.

/** Opens a review whose reader may do all of this. */
async function openReview(actions: ModerationAction[], over: Partial<Case> = {}) {
  const can = { actions, claim: true, refusal: null };
  const one = makeCase(1201, { content_type: 'review', excerpt: 'The first one.', can, ...over });
  const opened = await openLoadedPage(`/moderator?case=${one.id}`, {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.list': makePage([one]),
    'cases.get': one,
    'cases.act': { decision_id: makeId(1301) },
  });
  await findReason();
  return { ...opened, case_id: one.id };
}
const findReason = () => screen.findByLabelText<HTMLTextAreaElement>('Reason');
const listChosen = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ checked, labels }) => {
    const [label] = labels ?? [];
    return checked ? [label?.firstChild?.textContent] : [];
  });
const OF_MODERATORS = MODERATION_ACTIONS.filter((action) => !['show', 'suspend', 'ban'].includes(action));

test.each<[string, ModerationAction, string, Partial<Record<'days' | 'rule', unknown>>, string]>([
  ['d', 'dismiss', 'Dismiss', { rule: null }, 'It keeps to our rules.'],
  ['s', 'lock_spoiler', 'Lock as Spoiler', {}, 'We have marked it as a spoiler.'],
  ['h', 'hide', 'Hide', {}, 'We have hidden it.'],
  ['r', 'remove', 'Remove', {}, 'We have removed it.'],
  ['w', 'warn', 'Warn', {}, 'Please do not do this again.'],
  ['b', 'comment_ban', 'Comment Ban', { days: 7 }, 'You cannot comment for some time.'],
  ['e', 'escalate', 'Escalate to Admins', { rule: null }, 'This needs an admin.'],
])('[MOD-01] %s is the key of %s, which is sent with its reason', async (key, action, name, more, said) => {
  const { api, case_id } = await openReview(OF_MODERATORS);
  await pressKey(key);
  const reason = await findReason();
  await expectFocus(reason);
  expect(listChosen()).toEqual([name]);
  expect(reason.value).toContain(said);
  const { value } = reason;
  await press('Send Decision');
  const sent = { case_id, actions: [action], days: null, rule: 'harassment', reason: value, password: null, ...more };
  await waitFor(() => expect(api.getInputs('cases.act')).toEqual([sent]));
});

test.each<[string, ModerationAction, Partial<Record<'days' | 'rule' | 'password', unknown>>]>([
  ['Show Again', 'show', { rule: null }],
  ['Suspend', 'suspend', { days: 7, password: 'half a star more' }],
  ['Ban', 'ban', { password: 'half a star more' }],
])('[MOD-01] %s has no key, and is chosen by its box', async (name, action, more) => {
  const { api, case_id } = await openReview(['show', 'suspend', 'ban']);
  await click(screen.getByRole('checkbox', { name }));
  if ('password' in more) await fill('Your password', 'half a star more');
  const { value } = await findReason();
  expect(value).not.toBe('');
  await press('Send Decision');
  const sent = { case_id, actions: [action], days: null, rule: 'harassment', reason: value, password: null, ...more };
  await waitFor(() => expect(api.getInputs('cases.act')).toEqual([sent]));
});

test('[MOD-01] what the viewer may not do is not offered, and has no key', async () => {
  await openReview(['dismiss', 'hide']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  for (const key of ['s', 'w', 'b', 'e', 'r']) await pressKey(key);
  expect(listChosen()).toEqual([]);
});

test.each(['1', '7', '30'])('[MOD-01] a comment ban lasts 1, 7 or 30 days: %s', async (days) => {
  const { api } = await openReview(OF_MODERATORS);
  await pressKey('b');
  const field = screen.getByLabelText<HTMLSelectElement>('For how long');
  expect([...field.options].map(({ value, text }) => [value, text])).toEqual([
    ['1', '1 day'],
    ['7', '7 days'],
    ['30', '30 days'],
  ]);
  fireEvent.change(field, { target: { value: days } });
  await press('Send Decision');
  await waitFor(() =>
    expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['comment_ban'], days: Number(days) }]),
  );
});

test.each<[string, ModerationAction]>([
  ['a moderator', 'hide'],
  ['an admin', 'ban'],
])('[MOD-01] what %s decides is not sent without a reason', async (_, action) => {
  const { api } = await openReview([action]);
  await click(screen.getByRole('checkbox'));
  await fill('Reason', '  ');
  await press('Send Decision');
  expect(await screen.findByText('Write a reason.')).toBeTruthy();
  expect(api.calls).not.toContain('cases.act');
});
