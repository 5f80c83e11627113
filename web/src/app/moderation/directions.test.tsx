import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '#test/fixtures.ts';
import { makeCase, makeDecision } from '#test/moderation-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';

const ARABIC = 'فيلم رائع!';
const SNAPSHOT = { title: ARABIC, text: ARABIC, is_spoiler: false, picture_url: null };
const LOOK = {
  text: ARABIC,
  asked_at: NOW,
  outcome: 'upheld' as const,
  reason: ARABIC,
  decided_at: NOW,
  by_decider: false,
};

/** Where a text of a member is shown in the direction of the page instead of its own. */
const listMisdirected = async () =>
  (await screen.findAllByText(ARABIC, { exact: false }))
    .filter((element) => element.closest('bdi, [dir="auto"]') === null)
    .map(({ outerHTML }) => outerHTML);

test('what its author, the moderator and the member wrote about a decision is shown in the direction of its language', async () => {
  const decision = makeDecision(1301, { snapshot: SNAPSHOT, reason: ARABIC, second_look: LOOK, ask_until: null });
  await openLoadedPage(`/decisions/${decision.id}`, { ...answersForMember(), 'decisions.get': decision });
  expect(await listMisdirected()).toEqual([]);
});

test('what is reported, and what the reporter wrote, is shown to moderators in the direction of its language', async () => {
  const one = makeCase(1201);
  const reports = one.reports.map((report) => ({ ...report, description: ARABIC }));
  const thing = one.thing === null ? null : { ...one.thing, snapshot: SNAPSHOT };
  const shown = { ...one, thing, versions: [SNAPSHOT], reports };
  await openLoadedPage(`/moderator?case=${one.id}`, {
    ...answersForMember({ badges: ['moderator'] }),
    'cases.get': shown,
    'cases.claim': { until: NOW },
  });
  expect(await listMisdirected()).toEqual([]);
});
