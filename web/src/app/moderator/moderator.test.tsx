import type { Case } from '@halfstar/contract/moderation/cases.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase, makeDecision } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';
import { expectFocus, fill, press, pressEnter, pressKey } from '#test/user.ts';

const FIRST = makeCase(1201, { excerpt: 'The first one.' });
const SECOND = makeCase(1202, { excerpt: 'The second one.' });
const QUEUE: Answers = {
  ...answersForMember({ badges: ['moderator'] }),
  'cases.list': makePage([FIRST, SECOND]),
  'cases.get': ({ case_id }) => (case_id === FIRST.id ? FIRST : SECOND),
  'cases.act': { decision_id: makeId(1301) },
  'cases.claim': { until: FIRST.opened_at },
};
const openQueue = (path = '/moderator', answers: Answers = {}) => openLoadedPage(path, { ...QUEUE, ...answers });
const findCaseLink = (name: RegExp) => screen.findByRole('link', { name });
const findReason = () => screen.findByLabelText<HTMLTextAreaElement>('Reason');

test('for members who are no moderators the panel does not exist', async () => {
  await openLoadedPage('/moderator', answersForMember());
  expect(await screen.findByText('Nothing is showing here')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Moderator Panel' })).toBeNull();
});

test('[NAV-01] [NAV-03] moderators find the panel in the sidebar, and what waits in its tabs', async () => {
  await openQueue('/moderator', { 'cases.count': { open: 2, escalated: 0, second_look: 100 } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Moderator Panel' })).toBeTruthy();
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(sidebar.getByRole('link', { name: 'Moderator Panel' }).getAttribute('href')).toBe('/moderator');
  await screen.findByRole('tab', { name: 'Open (2)' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Open (2)',
    'Mine',
    'Escalated',
    'Second Looks (100+)',
    'Closed',
  ]);
});

test('[MOD-01] the whole queue works by keys: choose a case, hide it, and the next one is open', async () => {
  const { api } = await openQueue();
  const [first, second] = [await findCaseLink(/The first one/), await findCaseLink(/The second one/)];
  await pressKey('j');
  await expectFocus(first);
  await pressKey('j');
  await expectFocus(second);
  await pressKey('k');
  await expectFocus(first);
  await pressEnter(first);
  const heading = await screen.findByRole('heading', { name: 'Comment by Bob' });
  await expectFocus(heading);
  await pressKey('h');
  const reason = await findReason();
  await expectFocus(reason);
  expect(reason.value).toBe('Your comment insults or threatens somebody. We have hidden it. You can still edit it.');
  // Letters that are typed are no shortcuts.
  await pressKey('r');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Remove/ }).checked).toBe(false);
  await fill('Reason', 'He is a member like you.');
  await pressKey('Enter', { ctrlKey: true });
  await waitFor(() =>
    expect(api.getInputs('cases.act')).toEqual([
      {
        case_id: FIRST.id,
        actions: ['hide'],
        days: null,
        rule: 'harassment',
        reason: 'He is a member like you.',
        password: null,
      },
    ]),
  );
  await waitFor(() => expect(second.getAttribute('aria-current')).toBe('page'));
});

test('[MOD-01] a comment ban asks for how long, and actions that exclude each other take turns', async () => {
  const { api } = await openQueue(`/moderator?case=${FIRST.id}`);
  await findReason();
  for (const key of ['d', 'h']) {
    (document.activeElement as HTMLElement).blur();
    await pressKey(key);
  }
  (document.activeElement as HTMLElement).blur();
  await pressKey('b');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Dismiss/ }).checked).toBe(false);
  expect(screen.getByLabelText<HTMLSelectElement>('For how long').value).toBe('7');
  await press('Send Decision');
  await waitFor(() =>
    expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['hide', 'comment_ban'], days: 7 }]),
  );
});

test('[MOD-01] who is late is told who has decided, and what was written is kept', async () => {
  const detail = 'This case has already been decided by @max.';
  await openQueue(`/moderator?case=${FIRST.id}`, { 'cases.act': refuse('ALREADY_DECIDED', 409, { detail }) });
  await findReason();
  await pressKey('d');
  await fill('Reason', 'It is fine.');
  await press('Send Decision');
  expect(await screen.findByText(detail)).toBeTruthy();
  expect((await findReason()).value).toBe('It is fine.');
});

test('[MOD-01] when another moderator decides the case that is open, the form stays with what was written and the focus, and says so until it is told who', async () => {
  const detail = 'This case has already been decided by @max.';
  const decided = makeCase(1201, {
    status: 'dismissed',
    resolved_at: NOW,
    resolution: ['dismiss'],
    can: { actions: [], claim: false, refusal: null },
  });
  const { api, live } = await openQueue(`/moderator?case=${FIRST.id}`, {
    'cases.act': refuse('ALREADY_DECIDED', 409, { detail }),
  });
  const tellOfMax = () => act(async () => live.last().say({ type: 'changed', nouns: ['moderation'] }));
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  live.last().say({ type: 'ready' });
  await findReason();
  await pressKey('h');
  await fill('Reason', 'He is a member like you.');
  await expectFocus(await findReason());
  api.answer({ 'cases.get': decided });
  await tellOfMax();
  expect(await screen.findByText('This case has been decided meanwhile.')).toBeTruthy();
  expect(screen.getByText(/^Dismissed · /)).toBeTruthy();
  expect((await findReason()).value).toBe('He is a member like you.');
  await expectFocus(await findReason());
  await pressKey('Enter', { ctrlKey: true });
  expect(await screen.findByText(detail)).toBeTruthy();
  // What the server said outlasts the next time that the case is loaded.
  api.answer({ 'cases.get': { ...decided, report_count: 2 } });
  await tellOfMax();
  await screen.findByText(/^Dismissed · 2 reports/);
  expect(screen.getByText(detail)).toBeTruthy();
  expect((await findReason()).value).toBe('He is a member like you.');
});

/** Opens the first case, in which its moderator has written something or nothing, and becomes as given meanwhile. */
async function openOvertakenCase(meanwhile: Partial<Case>, reason: string, focused = false) {
  const { api, live } = await openQueue(`/moderator?case=${FIRST.id}`);
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  live.last().say({ type: 'ready' });
  await findReason();
  if (reason !== '') await fill('Reason', reason);
  if (focused) act(() => screen.getByRole('textbox', { name: 'Reason' }).focus());
  api.answer({ 'cases.get': makeCase(1201, meanwhile) });
  await act(async () => live.last().say({ type: 'changed', nouns: ['moderation'] }));
}

test('[MOD-01] when another moderator escalates the case that is open, what was written stays, with the reason why it is of no use', async () => {
  const can: Case['can'] = { actions: [], claim: false, refusal: 'escalated' };
  await openOvertakenCase({ status: 'escalated', can }, 'He is a member like you.');
  expect(await screen.findByText('This is escalated, so it is for the admins.')).toBeTruthy();
  expect((await findReason()).value).toBe('He is a member like you.');
});

test('[MOD-01] a form in which nothing was written gives way to what was decided, and the focus goes to the case', async () => {
  const can = { actions: [], claim: false, refusal: null };
  await openOvertakenCase({ status: 'dismissed', resolved_at: NOW, resolution: ['dismiss'], can }, '', true);
  expect(await screen.findByText(/^Dismissed · /)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  await expectFocus(await screen.findByRole('heading', { name: 'Comment by Bob' }));
});

test('[MOD-01] when the answer to one’s own decision is lost, the form says that the case is decided', async () => {
  const can = { actions: [], claim: false, refusal: null };
  const { api } = await openQueue(`/moderator?case=${FIRST.id}`, { 'cases.act': offline });
  await findReason();
  await pressKey('d');
  await fill('Reason', 'It is fine.');
  api.answer({ 'cases.get': makeCase(1201, { status: 'dismissed', resolved_at: NOW, resolution: ['dismiss'], can }) });
  await pressKey('Enter', { ctrlKey: true });
  expect(await screen.findByText('This case has been decided meanwhile.')).toBeTruthy();
});

test('a case is claimed by a key, which keeps what was written, and the keys are listed', async () => {
  const { api } = await openQueue(`/moderator?case=${FIRST.id}`);
  await screen.findByRole('button', { name: /^Claim/ });
  await fill('Reason', 'He is a member like you.');
  (document.activeElement as HTMLElement).blur();
  api.answer({ 'cases.get': makeCase(1201, { status: 'in_review' }) });
  await pressKey('c');
  await waitFor(() => expect(api.getInputs('cases.claim')).toEqual([{ case_id: FIRST.id }]));
  await screen.findByText(/^In review/);
  expect((await findReason()).value).toBe('He is a member like you.');
  await pressKey('?');
  const help = within(await screen.findByRole('dialog'));
  expect(help.getByText('Send the decision')).toBeTruthy();
});

test('[MOD-01] who may not act reads why', async () => {
  await openQueue(`/moderator?case=${FIRST.id}`, {
    'cases.get': makeCase(1201, { can: { actions: [], claim: false, refusal: 'moderator' } }),
  });
  expect(await screen.findByText('This is about another moderator, so it is for the admins.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send Decision' })).toBeNull();
});

test('[MOD-01] the author reads what was decided and why, and asks once for a second look', async () => {
  const text = 'It was a quote.';
  const asked_at = '2026-11-21T12:00:00.000Z';
  const look = { asked_at, text, outcome: null, reason: null, decided_at: null, by_decider: false };
  const decision = makeDecision(1301);
  const after = makeDecision(1301, { second_look: look, ask_until: null });
  let asked = false;
  const { api } = await openLoadedPage(`/decisions/${decision.id}`, {
    ...answersForMember(),
    'decisions.get': () => (asked ? after : decision),
    'decisions.askSecondLook': () => {
      asked = true;
      return after;
    },
  });
  expect(await screen.findByText('Your comment is hidden: only you see it.')).toBeTruthy();
  expect(screen.getByText('Please be kind to each other.')).toBeTruthy();
  await press('Ask for a Second Look');
  await fill('Why should we look again?', text);
  await press('Ask for a Second Look');
  await waitFor(() => expect(api.getInputs('decisions.askSecondLook')).toEqual([{ decision_id: decision.id, text }]));
  expect(
    await screen.findByText(
      'You have asked for a second look. Somebody else looks at it; only if nobody else can, the one who decided does.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for a Second Look' })).toBeNull();
});
