import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase, makeDecision } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { click, expectFocus, fill, press, pressEnter, pressKey } from '#test/user.ts';

const FIRST = makeCase(1201, { excerpt: 'The first one.' });
const SECOND = makeCase(1202, { excerpt: 'The second one.' });
const openQueue = (answers: Answers = {}) =>
  openLoadedPage('/moderator', {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.list': makePage([FIRST, SECOND]),
    'cases.get': ({ case_id }) => (case_id === FIRST.id ? FIRST : SECOND),
    'cases.act': { decision_id: makeId(1301) },
    ...answers,
  });
const findRow = (name: RegExp) => screen.findByRole('link', { name });
const findHeading = () => screen.findByRole('heading', { level: 2, name: 'Comment by Bob' });
/** Decides the open case by keys. */
async function dismiss(): Promise<void> {
  await pressKey('d');
  await expectFocus(await screen.findByLabelText('Reason'));
  await pressKey('Enter', { ctrlKey: true });
}

beforeEach(() => localStorage.clear());

test('[MOD-01] the whole queue is emptied by keys: after a decision the next case has the focus, and after the last one the heading', async () => {
  let left = [FIRST, SECOND];
  const { api } = await openQueue({
    'cases.list': () => makePage(left),
    'cases.act'({ case_id }) {
      left = left.filter(({ id }) => id !== case_id);
      return { decision_id: makeId(1301) };
    },
  });
  const first = await findRow(/The first one/);
  await pressKey('j');
  await expectFocus(first);
  await pressKey('j');
  await expectFocus(await findRow(/The second one/));
  await pressKey('k');
  await expectFocus(first);
  await pressEnter(first);
  await expectFocus(await findHeading());
  await dismiss();
  await waitFor(() => expect(screen.queryByRole('link', { name: /The first one/ })).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await findHeading()));
  expect((await findRow(/The second one/)).getAttribute('aria-current')).toBe('page');
  await dismiss();
  await screen.findByText('Nothing waits.');
  await expectFocus(screen.getByRole('heading', { level: 1, name: 'Moderator Panel' }));
  expect(api.getInputs('cases.act').map(({ case_id }) => case_id)).toEqual([FIRST.id, SECOND.id]);
});

test('back in the queue, the row that was left has the focus, and opens its case again', async () => {
  await openQueue();
  for (let time = 0; time < 2; time++) {
    await pressEnter(await findRow(/The second one/));
    await expectFocus(await findHeading());
    await pressEnter(await screen.findByRole('button', { name: 'Back to the Queue' }));
    await expectFocus(await findRow(/The second one/));
    expect(screen.queryByRole('heading', { level: 2, name: 'Comment by Bob' })).toBeNull();
  }
});

test('single letters can be switched off, which lasts, and the other ways stay', async () => {
  const { api } = await openQueue();
  const shortcuts = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keyboard Shortcuts' });
  expect(shortcuts.checked).toBe(true);
  await click(shortcuts);
  expect(shortcuts.checked).toBe(false);
  shortcuts.blur();
  for (const key of ['j', '?']) await pressKey(key);
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  await click(await findRow(/The first one/));
  await findHeading();
  await pressKey('d');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Dismiss' }).checked).toBe(false);
  await click(screen.getByRole('checkbox', { name: 'Dismiss' }));
  await fill('Reason', 'It is fine.');
  (await screen.findByLabelText('Reason')).focus();
  await pressKey('Enter', { ctrlKey: true });
  await waitFor(() => expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['dismiss'] }]));
  expect(localStorage.getItem('halfstar-moderator-shortcuts')).toBe('off');
});

test('letters with a modifier are no shortcuts', async () => {
  await openQueue();
  await pressEnter(await findRow(/The first one/));
  await findHeading();
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) await pressKey('d', held);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Dismiss/ }).checked).toBe(false);
  await press('Keys');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of an input method are no shortcuts and send no decision, as %o says',
  async (composing) => {
    const { api } = await openQueue();
    await pressEnter(await findRow(/The first one/));
    await findHeading();
    const dismissed = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Dismiss/ });
    await pressKey('d', composing);
    expect(dismissed.checked).toBe(false);
    await pressKey('d');
    expect(dismissed.checked).toBe(true);
    await fill('Reason', 'It is fine.');
    (await screen.findByLabelText('Reason')).focus();
    await pressKey('Enter', { ctrlKey: true, ...composing });
    expect(api.calls).not.toContain('cases.act');
    await pressKey('Enter', { ctrlKey: true });
    await waitFor(() => expect(api.getInputs('cases.act')).toHaveLength(1));
  },
);

test('[MOD-01] a second look is decided by keys: u upholds, o overturns, and the reason has the focus', async () => {
  const decision = {
    ...makeDecision(1301),
    decided_by: null,
    second_look: {
      asked_at: NOW,
      text: 'It was a quote.',
      outcome: null,
      reason: null,
      decided_at: null,
      by_decider: false,
    },
    can: { decide: true, decide_own: false },
  };
  const asked = makeCase(1201, {
    excerpt: 'The first one.',
    status: 'resolved',
    decisions: [decision],
    can: { actions: [], claim: false, refusal: null },
  });
  const { api } = await openQueue({ 'cases.get': asked, 'secondLooks.decide': {} });
  await pressEnter(await findRow(/The first one/));
  await findHeading();
  const reason = await screen.findByLabelText('Reason');
  const form = await screen.findByRole('form', { name: 'Decide the second look' });
  expect(form.textContent).toMatch(/Uphold\su.*Overturn\so/);
  for (const [key, label] of [
    ['o', /^Overturn/],
    ['u', /^Uphold/],
    ['o', /^Overturn/],
  ] as const) {
    reason.blur();
    await pressKey(key);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: label }).checked).toBe(true);
    expect(document.activeElement).toBe(reason);
  }
  await fill('Reason', 'It was one.');
  reason.focus();
  await pressKey('Enter', { ctrlKey: true });
  await waitFor(() =>
    expect(api.getInputs('secondLooks.decide')).toEqual([
      { decision_id: decision.id, outcome: 'overturned', reason: 'It was one.' },
    ]),
  );
});
