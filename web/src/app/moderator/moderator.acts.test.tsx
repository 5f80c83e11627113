import { MODERATION_ACTIONS } from '@halfstar/contract/moderation/actions.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BOB, makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { fill, findField, press, pressKey } from '#test/user.ts';

const can = { actions: [...MODERATION_ACTIONS], claim: true, refusal: null };
const CASE = makeCase(1201, { can });
const openCase = (answers: Answers = {}) =>
  openLoadedPage(`/moderator?case=${CASE.id}`, {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.list': makePage([CASE]),
    'cases.get': CASE,
    'cases.act': { decision_id: makeId(1301) },
    ...answers,
  });
const getBox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });

test.each([
  ['d', 'Dismiss', 'dismiss'],
  ['s', 'Lock as Spoiler', 'lock_spoiler'],
  ['h', 'Hide', 'hide'],
  ['r', 'Remove', 'remove'],
  ['w', 'Warn', 'warn'],
  ['b', 'Comment Ban', 'comment_ban'],
  ['e', 'Escalate to Admins', 'escalate'],
])('[MOD-01] the key %s chooses “%s”, which is sent with a reason', async (key, name, action) => {
  const { api } = await openCase();
  await findField('Reason');
  expect(getBox(name).checked).toBe(false);
  await pressKey(key);
  expect(getBox(name).checked).toBe(true);
  await fill('Reason', 'He is a member like you.');
  await press('Send Decision');
  await waitFor(() =>
    expect(api.getInputs('cases.act')).toMatchObject([
      { case_id: CASE.id, actions: [action], reason: 'He is a member like you.' },
    ]),
  );
});

test('[MOD-01] a thing that is hidden is shown again, with a reason', async () => {
  const { api } = await openCase();
  await findField('Reason');
  fireEvent.click(getBox('Show Again'));
  await fill('Reason', 'We were wrong.');
  await press('Send Decision');
  await waitFor(() =>
    expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['show'], reason: 'We were wrong.' }]),
  );
});

test('[MOD-01] a comment ban is for 1, 7 or 30 days', async () => {
  const { api } = await openCase();
  await findField('Reason');
  await pressKey('b');
  const days = await screen.findByLabelText<HTMLSelectElement>('For how long');
  expect([...days.options].map(({ text }) => text)).toEqual(['1 day', '7 days', '30 days']);
  fireEvent.change(days, { target: { value: '30' } });
  await press('Send Decision');
  await waitFor(() => expect(api.getInputs('cases.act')).toMatchObject([{ actions: ['comment_ban'], days: 30 }]));
});

test('[MOD-01] a thing is shown with the club that it is in, the way to it, as it was reported, and who reported it why', async () => {
  const { thing } = CASE;
  if (thing === null) throw new Error('the case has its thing');
  const [report] = CASE.reports;
  if (report === undefined) throw new Error('the case has a report');
  const reporter = {
    user_id: makeId(3),
    username: 'cy',
    display_name: 'Cy',
    avatar_url: null,
    upheld: 4,
    dismissed: 2,
  };
  await openCase({
    'cases.get': {
      ...CASE,
      content_type: 'club_post',
      thing: { ...thing, club: { id: makeId(801), name: 'Slow Cinema' }, link: `/movie-clubs/${makeId(801)}?tab=talk` },
      versions: [{ ...thing.snapshot, text: 'So it was at first.' }],
      reports: [{ ...report, reporter }],
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Post in a club by Bob' }));
  const club = section.getByRole('link', { name: 'Slow Cinema' });
  expect(club.getAttribute('href')).toBe(`/movie-clubs/${makeId(801)}`);
  expect(section.getByRole('link', { name: 'Open where it is' }).getAttribute('href')).toBe(
    `/movie-clubs/${makeId(801)}?tab=talk`,
  );
  expect(section.getByText('So it is.')).toBeTruthy();
  const before = section.getByRole('heading', { level: 3, name: 'As it was reported' });
  expect(before.parentElement?.textContent).toContain('So it was at first.');
  const [said] = within(section.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
  for (const words of ['Harassment', 'He means me.', '@cy', '4 upheld, 2 dismissed before'])
    expect(said?.textContent).toContain(words);
});

test('[MOD-01] a case has the history of its author: other cases with what was done, and sanctions', async () => {
  await openCase({
    'cases.get': {
      ...CASE,
      author: {
        member_since: NOW,
        earlier_cases: [
          {
            id: makeId(1207),
            content_type: 'review',
            status: 'resolved',
            resolution: ['hide', 'warn'],
            opened_at: NOW,
          },
          { id: makeId(1208), content_type: 'list', status: 'open', resolution: [], opened_at: NOW },
        ],
        sanctions: [
          { id: makeId(1401), kind: 'comment_ban', starts_at: NOW, ends_at: NOW, lifted_at: NOW },
          { id: makeId(1402), kind: 'warning', starts_at: NOW, ends_at: null, lifted_at: null },
        ],
      },
    },
  });
  const history = within(await screen.findByRole('region', { name: `${BOB.display_name} so far` }));
  const cases = within(history.getByRole('list', { name: 'Other cases' })).getAllByRole('listitem');
  expect(cases.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Review: hidden, warned, /),
    expect.stringMatching(/^List: Open, /),
  ]);
  expect(history.getByRole('link', { name: 'Review' }).getAttribute('href')).toContain(makeId(1207));
  const sanctions = within(history.getByRole('list', { name: 'Sanctions' })).getAllByRole('listitem');
  expect(sanctions[0]?.textContent).toMatch(/^Comment ban .+, until .+, lifted$/);
  expect(sanctions[1]?.textContent).toMatch(/^Warning /);
  expect(history.queryByText(/Nothing was ever reported/)).toBeNull();
});
