import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase, makeDecision } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { click, fill, press } from '#test/user.ts';

const CASE = makeCase(1201, { can: { actions: ['hide', 'ban'], claim: true, refusal: null } });
const openCase = (answers: Answers = {}) =>
  openLoadedPage(`/moderator?case=${CASE.id}`, {
    ...answersForMember({ tier: 'admin' }),
    'cases.list': makePage([CASE]),
    'cases.get': CASE,
    'cases.act': { decision_id: makeId(1301) },
    'cases.claim': { until: NOW },
    ...answers,
  });

test('[MOD-01] only a ban or a suspension asks for the password, and a wrong one is said at its field', async () => {
  const { api } = await openCase({ 'cases.act': refuse('WRONG_PASSWORD', 403, { data: { field: 'password' } }) });
  await screen.findByLabelText('Reason');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await click(screen.getByRole('checkbox', { name: /^Ban/ }));
  await fill('Reason', 'Enough.');
  await press('Send Decision');
  expect(await screen.findByText('Enter your password.')).toBeTruthy();
  expect(api.getInputs('cases.act')).toEqual([]);
  await fill('Your password', 'not mine');
  await press('Send Decision');
  await waitFor(() => expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['ban'], password: 'not mine' }]));
  api.answer({ 'cases.act': { decision_id: makeId(1301) } });
  await fill('Your password', 'this one is');
  await press('Send Decision');
  expect(await screen.findByText('Done: banned.')).toBeTruthy();
});

test('an admin takes a case over that somebody else works on', async () => {
  const moderator = { user_id: makeId(9), username: 'mia', display_name: 'Mia', avatar_url: null };
  const { api } = await openCase({
    'cases.get': { ...CASE, status: 'in_review', claim: { moderator, until: '2026-11-20T12:15:00.000Z' } },
  });
  await screen.findByText(/Mia works on it/);
  await press(/^Take Over/);
  await waitFor(() => expect(api.getInputs('cases.claim')).toEqual([{ case_id: CASE.id }]));
});

test('[MOD-01] a case that nobody reported is about the account', async () => {
  await openCase({
    'cases.get': makeCase(1201, {
      content_type: 'profile',
      status: 'resolved',
      resolved_at: NOW,
      report_count: 0,
      reports: [],
      reasons: [],
      versions: [],
      can: { actions: [], claim: false, refusal: null },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Account of Bob' })).toBeTruthy();
  expect(screen.getByText('Nobody reported this: an admin decided about the account.')).toBeTruthy();
});

test('[MOD-01] decisions about the account read as such, and what is lifted asks for no second look', async () => {
  const lifted = makeDecision(1302, { snapshot: null, content_type: 'profile', actions: ['lift'], ask_until: null });
  const ban = makeDecision(1301, { snapshot: null, content_type: 'profile', actions: ['ban'], rule: null });
  const answers = {
    ...answersForMember(),
    'decisions.listOwn': makePage([lifted, ban]),
    'decisions.get': ({ decision_id }: { decision_id: string }) => (decision_id === lifted.id ? lifted : ban),
  };
  await openLoadedPage('/decisions', answers);
  expect(await screen.findByRole('link', { name: 'Account: sanction lifted' })).toBeTruthy();
  await click(screen.getByRole('link', { name: 'Account: banned' }));
  expect(await screen.findByText('Your account is banned.')).toBeTruthy();
  expect(screen.queryByText(/as it was reported/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask for a Second Look' })).toBeTruthy();
});

test('[MOD-01] a lifted sanction says so', async () => {
  const lifted = makeDecision(1302, { snapshot: null, content_type: 'profile', actions: ['lift'], ask_until: null });
  await openLoadedPage(`/decisions/${lifted.id}`, { ...answersForMember(), 'decisions.get': lifted });
  expect(await screen.findByText('A sanction against you is lifted: it no longer holds.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for a Second Look' })).toBeNull();
});
