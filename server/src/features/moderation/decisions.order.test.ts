import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { act, findCaseId, makeReportedComment, makeReview, REASON, report, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let author: MemberClient;
let mia: MemberClient;
let max: MemberClient;
let admin: MemberClient;
let otherAdmin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  [mia, max] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
  [admin, otherAdmin] = [await someoneWhoIs(world, 'admin'), await someoneWhoIs(world, 'admin')];
});
beforeEach(async () => {
  author = await world.someone();
});
afterAll(() => world.stop());

const reported = () => makeReportedComment(world, author, review);
/** Another member reports the comment, whose last case is closed. @returns the new case */
async function reportAgain(commentId: string): Promise<string> {
  await report(await world.someone(), commentId);
  return findCaseId(world, commentId);
}
const stateOf = async (caseId: string) => (await admin.api.cases.get({ case_id: caseId })).thing?.state;
const ask = (decision_id: string) => author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
const overturn = (by: MemberClient, decision_id: string) =>
  by.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: 'So it was.' });
const auditOf = (decisionId: string) =>
  world.ctx.db
    .selectFrom('moderation_actions')
    .select(['action', 'before', 'after'])
    .where('member_id', '=', author.userId)
    .where('action', '=', 'overturn')
    .execute()
    .then((rows) => rows.filter(({ before }) => JSON.stringify(before).includes(decisionId)));

test('[MOD-01] overturning what hid a thing leaves it hidden when it was shown and hidden again since', async () => {
  const { caseId, commentId } = await reported();
  const first = await act(mia, caseId, ['hide']);
  await act(mia, caseId, ['show']);
  const second = await act(mia, await reportAgain(commentId), ['hide']);
  await ask(first);
  await overturn(max, first);
  expect(await stateOf(caseId)).toBe('hidden');
  expect(await auditOf(first)).toEqual([{ action: 'overturn', before: { decision_id: first }, after: {} }]);
  await ask(second);
  await overturn(max, second);
  expect(await stateOf(caseId)).toBe('shown');
});

/** A club of the author is hidden, and removed after a member has reported it again. */
async function hideThenRemove(by: MemberClient = mia) {
  const club = await makeClub(author);
  const reporters = [await world.someone(), await world.someone()];
  for (const one of reporters) await one.api.clubMembers.join({ club_id: club });
  const cases: string[] = [];
  const decisions: string[] = [];
  for (const [index, action] of (['hide', 'remove'] as const).entries()) {
    await reporters[index]?.api.reports.create({ content_type: 'club', content_id: club, reason: 'spam' });
    cases.push(await findCaseId(world, club));
    decisions.push(await act(by, cases.at(-1) ?? '', [action]));
  }
  return { cases, decisions } as { cases: [string, string]; decisions: [string, string] };
}

test('[MOD-01] what was hidden and then removed is shown again once both are overturned, in any order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { cases, decisions } = await hideThenRemove();
    for (const one of decisions) await ask(one);
    await overturn(max, decisions[order[0]]);
    expect(await stateOf(cases[0])).toBe(order[0] === 0 ? 'removed' : 'hidden');
    await overturn(max, decisions[order[1]]);
    expect(await stateOf(cases[0])).toBe('shown');
  }
});

test('[MOD-01] a thing is shown again only through the case that made it what it is', async () => {
  const { cases } = await hideThenRemove();
  const [hidden, removed] = cases;
  expect((await mia.api.cases.get({ case_id: hidden })).can.actions).toEqual([]);
  await expect(act(mia, hidden, ['show'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect((await mia.api.cases.get({ case_id: removed })).can.actions).toEqual(['show']);
  await act(mia, removed, ['show']);
  expect(await stateOf(removed)).toBe('shown');
});

test('[MOD-01] what an admin decided, moderators neither show again nor overturn', async () => {
  const { cases, decisions } = await hideThenRemove(admin);
  const [, removal] = decisions;
  expect((await mia.api.cases.get({ case_id: cases[1] })).can.actions).toEqual([]);
  await expect(act(mia, cases[1], ['show'])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await ask(removal);
  const listed = (await mia.api.cases.get({ case_id: cases[1] })).decisions;
  expect(listed.map(({ can }) => can.decide)).toEqual([false]);
  for (const one of [mia, admin]) await expect(overturn(one, removal)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await overturn(otherAdmin, removal);
  expect(await stateOf(cases[1])).toBe('hidden');
});

test('[MOD-01] while a second look at a thing waits, it is shown through no case', async () => {
  const { cases, decisions } = await hideThenRemove();
  await ask(decisions[0]);
  for (const one of [mia, admin])
    await expect(act(one, cases[1], ['show'])).rejects.toMatchObject({ code: 'SECOND_LOOK_WAITS' });
  expect((await admin.api.cases.get({ case_id: cases[1] })).can.actions).toEqual([]);
  await admin.api.secondLooks.decide({ decision_id: decisions[0], outcome: 'upheld', reason: REASON });
  await act(mia, cases[1], ['show']);
  expect(await stateOf(cases[1])).toBe('shown');
});

test('[MOD-01] a member finds what was decided about one of their things', async () => {
  const [one, other] = [await reported(), await reported()];
  const hidden = await act(mia, one.caseId, ['hide']);
  await act(mia, other.caseId, ['hide']);
  const shown = await act(mia, one.caseId, ['show']);
  const find = (content_id: string, by = author) => by.api.decisions.listOwn({ content_type: 'comment', content_id });
  const ids = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ id }) => id);
  expect(ids(await find(one.commentId))).toEqual(expect.arrayContaining([shown, hidden]));
  expect(ids(await find(one.commentId))).toHaveLength(2);
  expect(ids(await author.api.decisions.listOwn({ content_type: 'review', content_id: one.commentId }))).toEqual([]);
  expect(ids(await find(one.commentId, mia))).toEqual([]);
  await expect(find('no id')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
