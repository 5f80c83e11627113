import type { Case } from '@halfstar/contract/moderation/cases.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, HEAT, makeId, makePage, NOW } from '#test/fixtures.ts';
import { makeCase } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { click } from '#test/user.ts';

// What a moderator reads of a case before deciding it.

const CLUB = { id: makeId(701), name: 'Slow Cinema' };
const EARLIER = makeCase(1202, { content_type: 'review', excerpt: 'An earlier one.' });
const SNAPSHOT = { title: '', text: 'It is not so.', is_spoiler: false, picture_url: null };
const { user_id, username, display_name, avatar_url } = ADA;
const REPORT: Case['reports'][number] = {
  id: makeId(2201),
  reason: 'hate',
  description: 'He means all of us.',
  created_at: NOW,
  version: 0,
  reporter: { user_id, username, display_name, avatar_url, upheld: 2, dismissed: 1 },
};
/** A post in a club, which was edited after it was reported. */
const POST = makeCase(1201, {
  content_type: 'club_post',
  report_count: 5,
  thing: {
    state: 'hidden',
    is_spoiler_locked: null,
    snapshot: SNAPSHOT,
    link: `/movie-clubs/${CLUB.id}?post=${makeId(801)}`,
    movie: { id: HEAT.id, title: HEAT.title },
    under_title: null,
    club: CLUB,
  },
  versions: [SNAPSHOT, { title: 'Well', text: 'It is so.', is_spoiler: true, picture_url: null }],
  reports: [REPORT, { ...REPORT, id: makeId(2202), reason: 'spam', description: '', reporter: null }],
});

const openCase = (one: Case) =>
  openLoadedPage(`/moderator?case=${one.id}`, {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.list': makePage([one]),
    'cases.get': ({ case_id }) => (case_id === EARLIER.id ? EARLIER : one),
  });
const findThing = async (name: string) => within(await screen.findByRole('region', { name }));

test('[MOD-01] a reported thing is shown with its author, film and club, a link to where it is, and its state', async () => {
  await openCase(POST);
  const thing = await findThing('Post in a club by Bob');
  const links = ['@bob', HEAT.title, CLUB.name, 'Open where it is'].map((name) => thing.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/bob',
    `/moderator?case=${POST.id}&film=${HEAT.id}`,
    `/movie-clubs/${CLUB.id}`,
    POST.thing?.link,
  ]);
  expect(links[0]?.parentElement?.textContent).toBe('@bob · about Heat · in Slow Cinema · Open where it is');
  expect(thing.getByText('Hidden by moderators.')).toBeTruthy();
});

test('[MOD-01] a thing that was edited since is shown as it is and as it was when it was reported', async () => {
  await openCase(POST);
  const thing = await findThing('Post in a club by Bob');
  expect(thing.getAllByText('It is not so.')).toHaveLength(1);
  const old = thing.getByRole('heading', { level: 3, name: 'As it was reported' }).parentElement;
  expect([...(old?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Marked as a spoiler',
    'Well',
    'It is so.',
  ]);
});

test('[MOD-01] each report is shown with its reason, its words, and what became of the reports of its sender', async () => {
  await openCase(POST);
  const thing = await findThing('Post in a club by Bob');
  const rows = within(thing.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hate: He means all of us\.@ada · .+ · 2 upheld, 1 dismissed before$/),
    expect.stringMatching(/^SpamA deleted account · [^·]+$/),
  ]);
  expect(thing.getByText('And 3 older ones.')).toBeTruthy();
});

test('[MOD-01] what was deleted since is shown as it was when it was reported', async () => {
  await openCase({ ...POST, thing: null, versions: [SNAPSHOT] });
  const thing = await findThing('Post in a club by Bob');
  expect(thing.getByText('It was deleted meanwhile.')).toBeTruthy();
  expect(thing.getByRole('heading', { level: 3, name: 'As it was reported' })).toBeTruthy();
  expect(thing.getByText('It is not so.')).toBeTruthy();
  expect(thing.queryByRole('link', { name: 'Open where it is' })).toBeNull();
});

test('[MOD-01] the history of the author has sanctions and earlier cases with what became of them, which open', async () => {
  const { router } = await openCase({
    ...POST,
    author: {
      member_since: '2026-01-05T12:00:00.000Z',
      sanctions: [
        {
          id: makeId(2301),
          kind: 'comment_ban',
          starts_at: NOW,
          ends_at: '2026-12-01T12:00:00.000Z',
          lifted_at: null,
        },
        { id: makeId(2302), kind: 'warning', starts_at: NOW, ends_at: null, lifted_at: NOW },
      ],
      earlier_cases: [
        {
          id: EARLIER.id,
          content_type: 'review',
          status: 'resolved',
          resolution: ['hide', 'warn'],
          opened_at: NOW,
        },
        { id: makeId(1203), content_type: 'comment', status: 'escalated', resolution: [], opened_at: NOW },
      ],
    },
  });
  const history = await findThing('Bob so far');
  expect(history.getByText(/^A member since .*2026$/)).toBeTruthy();
  const list = (name: string) =>
    within(history.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(list('Sanctions')).toEqual([
    expect.stringMatching(/^Comment ban .+, until .*Dec.*2026$/),
    expect.stringMatching(/^Warning .+, lifted$/),
  ]);
  expect(list('Other cases')).toEqual([
    expect.stringMatching(/^Review: hidden, warned, .+/),
    expect.stringMatching(/^Comment: Escalated, .+/),
  ]);
  await click(history.getByRole('link', { name: 'Review' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Review by Bob' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ case: EARLIER.id }));
});

test('[MOD-01] an author about whom nothing was reported before is said to be one', async () => {
  await openCase(POST);
  const history = await findThing('Bob so far');
  expect(history.getByText(/Nothing was ever reported before\.$/)).toBeTruthy();
  expect(history.queryByRole('list')).toBeNull();
});
