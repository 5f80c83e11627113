import type { CaseDecision } from '@halfstar/contract/moderation/cases.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase, makeDecision } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';
import { click, expectFocus, press } from '#test/user.ts';

const LOOK = {
  asked_at: NOW,
  text: 'It was a quote.',
  outcome: null,
  reason: null,
  decided_at: null,
  by_decider: false,
};
const WAITING: CaseDecision = {
  id: makeId(1301),
  actions: ['hide'],
  rule: 'harassment',
  reason: 'Please be kind.',
  decided_at: NOW,
  until: null,
  decided_by: null,
  second_look: LOOK,
  can: { decide: true, decide_own: false },
};
const DECIDED: CaseDecision = {
  ...WAITING,
  second_look: { ...LOOK, outcome: 'upheld', reason: 'It names him.', decided_at: NOW },
  can: { decide: false, decide_own: false },
};
const makeClosed = (decision: CaseDecision) =>
  makeCase(1201, {
    status: 'resolved',
    resolved_at: NOW,
    resolution: ['hide'],
    decisions: [decision],
    can: { actions: ['show'], claim: false, refusal: null },
  });

/** Opens a case with a second look that waits; `tellOfMax` has the case loaded again, as another moderator left it. */
async function openLook(answers: Answers = {}) {
  const one = makeClosed(WAITING);
  const { api, live } = await openLoadedPage(`/moderator?case=${one.id}`, {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.list': makePage([one]),
    'cases.get': one,
    'secondLooks.decide': {},
    ...answers,
  });
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  live.last().say({ type: 'ready' });
  const form = await screen.findByRole('form', { name: 'Decide the second look' });
  const reason = within(form).getByLabelText<HTMLTextAreaElement>('Reason');
  const tellOfMax = async (decision: CaseDecision) => {
    api.answer({ 'cases.get': makeClosed(decision) });
    await act(async () => live.last().say({ type: 'changed', nouns: ['moderation'] }));
  };
  return { api, reason, tellOfMax };
}
const write = (field: HTMLTextAreaElement, text: string) => {
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
};

test('[MOD-01] when another moderator decides the second look that is open, the form stays with what was written and the focus, and says so', async () => {
  const detail = 'The second look has already been decided.';
  const { reason, tellOfMax } = await openLook({ 'secondLooks.decide': refuse('ALREADY_LOOKED', 409, { detail }) });
  write(reason, 'A quote insults nobody.');
  await click(screen.getByRole('radio', { name: /^Overturn/ }));
  act(() => reason.focus());
  await tellOfMax(DECIDED);
  expect(await screen.findByText('This second look has been decided meanwhile.')).toBeTruthy();
  expect(screen.getByText('It names him.')).toBeTruthy();
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('A quote insults nobody.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Overturn/ }).checked).toBe(true);
  await expectFocus(reason);
  await press('Send Second Look');
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(reason.value).toBe('A quote insults nobody.');
});

test('[MOD-01] when a second look is for somebody else meanwhile, what was written stays', async () => {
  const { reason, tellOfMax } = await openLook();
  write(reason, 'A quote insults nobody.');
  await tellOfMax({ ...WAITING, can: { decide: false, decide_own: false } });
  expect(await screen.findByText('Somebody else looks at it again.')).toBeTruthy();
  expect([reason.isConnected, reason.value]).toEqual([true, 'A quote insults nobody.']);
});

test('[MOD-01] a second look in which nothing was written gives way to what was decided, and the focus goes to the case', async () => {
  const { reason, tellOfMax } = await openLook();
  act(() => reason.focus());
  await tellOfMax(DECIDED);
  expect(await screen.findByText('It names him.')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Decide the second look' })).toBeNull();
  await expectFocus(await screen.findByRole('heading', { name: 'Comment by Bob' }));
});

test('[MOD-01] when the answer to one’s own second look is lost, the form says that it is decided', async () => {
  const { api, reason } = await openLook({ 'secondLooks.decide': offline });
  write(reason, 'It names him.');
  api.answer({ 'cases.get': makeClosed(DECIDED) });
  await press('Send Second Look');
  expect(await screen.findByText('This second look has been decided meanwhile.')).toBeTruthy();
  expect(reason.value).toBe('It names him.');
});

test.each([
  ['dismiss', 'Your comment stays as it is.'],
  ['escalate', 'Your comment stays as it is for now. The admins decide about it.'],
] as const)(
  '[MOD-01] the author of what moderators %s reads what that means and why, and can ask for a second look',
  async (action, effect) => {
    const decision = makeDecision(1301, { actions: [action], rule: null, reason: 'It names nobody.' });
    await openLoadedPage(`/decisions/${decision.id}`, { ...answersForMember(), 'decisions.get': decision });
    expect(await screen.findByText(effect)).toBeTruthy();
    expect(screen.getByText('It names nobody.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask for a Second Look' })).toBeTruthy();
  },
);
