import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline, refuse } from '#test/stub-api.ts';
import { click, expectFocus, fill, press } from '#test/user.ts';

const CASE = makeCase(1201, { excerpt: 'The first one.' });
const openCase = (answers: Answers, path = `/moderator?case=${CASE.id}`) =>
  openLoadedPage(path, {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.list': makePage([CASE]),
    'cases.get': CASE,
    ...answers,
  });
const findRow = () => screen.findByRole('link', { name: /The first one/ });

test('[MOD-01] a suspension asks for how many days, within its limits', async () => {
  const { api } = await openCase({
    'cases.get': { ...CASE, can: { actions: ['warn', 'suspend', 'ban'], claim: true, refusal: null } },
    'cases.act': { decision_id: makeId(1301) },
  });
  await click(await screen.findByRole('checkbox', { name: /^Suspend/ }));
  await fill('For how many days', '0');
  await press('Send Decision');
  await waitFor(() => expect(screen.getByLabelText('For how many days').getAttribute('aria-invalid')).toBe('true'));
  expect(api.calls).not.toContain('cases.act');
  await fill('For how many days', '30');
  await fill('Your password', 'half a star more');
  await press('Send Decision');
  await waitFor(() => expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['suspend'], days: 30 }]));
});

test('[MOD-01] a comment is shown with the film and the title of the review that it is under', async () => {
  const { thing } = CASE;
  if (thing === null) throw new Error('the case has its thing');
  await openCase({ 'cases.get': { ...CASE, thing: { ...thing, under_title: 'Coffee with the enemy' } } });
  const link = await screen.findByRole('link', { name: 'Heat' });
  expect(link.parentElement?.textContent).toContain('about Heat · under “Coffee with the enemy”');
});

test('[MOD-01] a version that is as the thing is now is not shown twice, in whatever order its fields arrive', async () => {
  const version = { text: 'So it is.', picture_url: null, is_spoiler: false, title: '' };
  await openCase({ 'cases.get': { ...CASE, versions: [version] } });
  await screen.findByRole('heading', { level: 2, name: 'Comment by Bob' });
  expect(screen.getAllByText('So it is.')).toHaveLength(1);
  expect(screen.queryByText('As it was reported')).toBeNull();
});

test('[MOD-01] a second look is decided with a reason, and the focus stays with the case', async () => {
  const look = {
    asked_at: NOW,
    text: 'It was a quote.',
    outcome: null,
    reason: null,
    decided_at: null,
    by_decider: false,
  };
  const decision = {
    id: makeId(1301),
    actions: ['hide' as const],
    rule: 'harassment' as const,
    reason: 'Please be kind.',
    decided_at: NOW,
    until: null,
    decided_by: null,
    second_look: look,
    can: { decide: true, decide_own: false },
  };
  const can = { actions: ['show' as const], claim: false, refusal: null };
  const closed = { ...CASE, status: 'resolved' as const, resolved_at: NOW, can };
  const { api } = await openCase({
    'cases.get': { ...closed, decisions: [decision] },
    'secondLooks.decide': {},
  });
  expect(await screen.findByText('It was a quote.')).toBeTruthy();
  // It comes before what else can be done.
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Comment by Bob',
    'Decisions',
    'Decide',
    'Bob so far',
  ]);
  await click(screen.getByRole('radio', { name: 'Overturn' }));
  await press('Send Second Look');
  const form = within(screen.getByRole('form', { name: 'Decide the second look' }));
  await expectFocus(form.getByLabelText('Reason'));
  expect(api.calls).not.toContain('secondLooks.decide');
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'A quote insults nobody.' } });
  const decided = { ...look, outcome: 'overturned' as const, reason: 'A quote insults nobody.', decided_at: NOW };
  api.answer({
    'cases.get': {
      ...closed,
      decisions: [{ ...decision, second_look: decided, can: { decide: false, decide_own: false } }],
    },
  });
  await press('Send Second Look');
  const why = await screen.findByText('A quote insults nobody.');
  expect(why.closest('p')?.textContent).toBe('Overturned: A quote insults nobody.');
  expect(api.getInputs('secondLooks.decide')).toEqual([
    { decision_id: decision.id, outcome: 'overturned', reason: 'A quote insults nobody.' },
  ]);
  await expectFocus(screen.getByRole('heading', { level: 2, name: 'Comment by Bob' }));
});

test('a case that cannot be loaded says so and is tried again, beside the queue', async () => {
  const { api } = await openCase({ 'cases.get': refuse('INTERNAL', 500) }, '/moderator');
  await click(await findRow());
  expect(await screen.findByText('The case could not be loaded.')).toBeTruthy();
  await expectFocus(screen.getByRole('heading', { level: 2, name: 'Case' }));
  api.answer({ 'cases.get': CASE });
  await press('Try Again');
  expect(await screen.findByRole('heading', { level: 2, name: 'Comment by Bob' })).toBeTruthy();
  expect(await findRow()).toBeTruthy();
});

test('a case that does not exist says so, beside the queue', async () => {
  await openCase({ 'cases.get': refuse('NOT_FOUND', 404) }, '/moderator');
  await click(await findRow());
  expect(await screen.findByText('There is no such case.')).toBeTruthy();
  await expectFocus(screen.getByRole('heading', { level: 2, name: 'Case' }));
});

test('how many cases wait is tried again where it could not be loaded', async () => {
  const { api } = await openCase({ 'cases.count': refuse('INTERNAL', 500) }, '/moderator');
  expect(await screen.findByText(/How many cases wait could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Open' })).toBeTruthy();
  api.answer({ 'cases.count': { open: 3, escalated: 0, second_look: 0 } });
  await press('Try Again');
  expect(await screen.findByRole('tab', { name: 'Open (3)' })).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('a queue that cannot be loaded says so', async () => {
  await openCase({ 'cases.list': offline }, '/moderator');
  expect(await screen.findByText('The cases could not be loaded.')).toBeTruthy();
});
