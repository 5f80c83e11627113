import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { act, makeReportedComment, makeReview, REASON, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let author: MemberClient;
let mia: MemberClient;
let max: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  author = await world.someone();
  [mia, max] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
});
afterAll(() => world.stop());

const ROUNDS = 15;
const codeOf = async (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** What the audit log has of a case, by name: the actions of one decision have one time. */
const actionsOf = (caseId: string) =>
  world.ctx.db
    .selectFrom('moderation_actions')
    .select(['action', 'actor_id'])
    .where('case_id', '=', caseId)
    .orderBy('action')
    .execute();
const countTold = async (type: string, targetId: string): Promise<number> =>
  (
    await world.ctx.db
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', type)
      .where('target_id', '=', targetId)
      .execute()
  ).length;

test('[MOD-01] of two moderators who decide at the same moment one does, and the other is told who did what', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { caseId } = await makeReportedComment(world, author, review);
    const form = { case_id: caseId, rule: 'spam' as const, reason: REASON };
    const answers = await Promise.all([
      codeOf(mia.api.cases.act({ ...form, actions: ['hide'] })),
      codeOf(max.api.cases.act({ ...form, actions: ['remove', 'warn'] })),
    ]);
    expect(answers.toSorted()).toEqual(['ALREADY_DECIDED', 'done']);
    const [winner, loser] = answers[0] === 'done' ? [mia, max] : [max, mia];
    const actions = winner === mia ? ['hide'] : ['remove', 'warn'];
    await expect(loser.api.cases.act({ ...form, actions: ['hide'] })).rejects.toMatchObject({
      code: 'ALREADY_DECIDED',
      message: `This case has already been decided by @${winner.username}.`,
      data: { data: { username: winner.username, actions } },
    });
    expect(await actionsOf(caseId)).toEqual(actions.map((action) => ({ action, actor_id: winner.userId })));
    const decisions = await world.ctx.db
      .selectFrom('moderation_decisions')
      .select('id')
      .where('case_id', '=', caseId)
      .execute();
    expect(decisions).toHaveLength(1);
    expect(await countTold('moderation_decision', decisions[0]?.id ?? '')).toBe(1);
    const { thing } = await mia.api.cases.get({ case_id: caseId });
    expect(thing?.state).toBe(winner === mia ? 'hidden' : 'removed');
  }
});

test('of two moderators who claim a case at the same moment one works on it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { caseId } = await makeReportedComment(world, author, review);
    const claim = { case_id: caseId };
    const answers = await Promise.all([mia, max].map(({ api }) => codeOf(api.cases.claim(claim))));
    expect(answers.toSorted()).toEqual(['CLAIMED', 'done']);
    const [winner, loser] = answers[0] === 'done' ? [mia, max] : [max, mia];
    expect((await loser.api.cases.get(claim)).claim?.moderator.username).toBe(winner.username);
    await expect(loser.api.cases.claim(claim)).rejects.toMatchObject({
      code: 'CLAIMED',
      message: `@${winner.username} works on this case.`,
      data: { data: { username: winner.username } },
    });
  }
});

test('[MOD-01] a second look is decided once', async () => {
  const admin = await someoneWhoIs(world, 'admin');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { caseId } = await makeReportedComment(world, author, review);
    const decision_id = await act(mia, caseId, ['hide']);
    await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
    const answers = await Promise.all([
      codeOf(max.api.secondLooks.decide({ decision_id, outcome: 'upheld', reason: REASON })),
      codeOf(admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: REASON })),
    ]);
    expect(answers.toSorted()).toEqual(['ALREADY_LOOKED', 'done']);
    const [winner, loser, outcome] =
      answers[0] === 'done' ? ([max, admin, 'upheld'] as const) : ([admin, max, 'overturned'] as const);
    await expect(
      loser.api.secondLooks.decide({ decision_id, outcome: 'upheld', reason: REASON }),
    ).rejects.toMatchObject({ code: 'ALREADY_LOOKED', data: { data: { outcome } } });
    expect((await author.api.decisions.get({ decision_id })).second_look).toMatchObject({ outcome });
    const { thing } = await max.api.cases.get({ case_id: caseId });
    expect(thing?.state).toBe(outcome === 'upheld' ? 'hidden' : 'shown');
    const entries = (await actionsOf(caseId)).filter(({ action }) => action !== 'hide');
    expect(entries).toEqual([{ action: outcome === 'upheld' ? 'uphold' : 'overturn', actor_id: winner.userId }]);
    expect(await countTold('second_look_decided', decision_id)).toBe(1);
  }
});

test('[MOD-01] of two requests for a second look one is kept', async () => {
  const { caseId } = await makeReportedComment(world, author, review);
  const decision_id = await act(mia, caseId, ['hide']);
  const ask = (text: string) => codeOf(author.api.decisions.askSecondLook({ decision_id, text }));
  const texts = ['It was a quote.', 'It was a joke.'];
  const answers = await Promise.all(texts.map(ask));
  expect(answers.toSorted()).toEqual(['ALREADY_ASKED', 'done']);
  const kept = texts[answers.indexOf('done')] ?? '';
  expect((await author.api.decisions.get({ decision_id })).second_look).toMatchObject({ text: kept, outcome: null });
});

test('[MOD-01] a report that comes while the case is decided belongs to it, or opens another one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { caseId, commentId } = await makeReportedComment(world, author, review);
    const late = await world.someone();
    const [decided, reported] = await Promise.all([
      codeOf(mia.api.cases.act({ case_id: caseId, actions: ['dismiss'], reason: REASON })),
      codeOf(late.api.reports.create({ content_type: 'comment', content_id: commentId, reason: 'spam' })),
    ]);
    expect([decided, reported]).toEqual(['done', 'done']);
    const cases = await world.ctx.db
      .selectFrom('moderation_cases')
      .select(['status', 'report_count'])
      .where('content_id', '=', commentId)
      .orderBy('status')
      .execute();
    expect([
      [{ status: 'dismissed', report_count: 2 }],
      [
        { status: 'dismissed', report_count: 1 },
        { status: 'open', report_count: 1 },
      ],
    ]).toContainEqual(cases);
  }
});

test('a claimed case is left alone by others for 15 minutes, or until it is released', async () => {
  const { caseId } = await makeReportedComment(world, author, review);
  const one = { case_id: caseId };
  const { until } = await mia.api.cases.claim(one);
  expect(Date.parse(until) - world.clock.now().getTime()).toBe(15 * 60_000);
  const mine = await mia.api.cases.list({ filter: 'mine' });
  expect(mine.items.map(({ id, status }) => [id, status])).toContainEqual([caseId, 'in_review']);
  const form = { ...one, actions: ['hide' as const], rule: 'spam' as const, reason: REASON };
  await expect(max.api.cases.act(form)).rejects.toMatchObject({
    code: 'CLAIMED',
    message: `@${mia.username} works on this case.`,
    data: { data: { username: mia.username, until: expect.any(String) } },
  });
  await expect(max.api.cases.claim(one)).rejects.toMatchObject({ code: 'CLAIMED' });
  // A release by somebody else changes nothing.
  await max.api.cases.release(one);
  expect((await max.api.cases.get(one)).claim).toMatchObject({ moderator: { username: mia.username } });

  world.clock.advance({ minutes: 10 });
  await mia.api.cases.claim(one);
  world.clock.advance({ minutes: 10 });
  await expect(max.api.cases.claim(one)).rejects.toMatchObject({ code: 'CLAIMED' });
  await mia.api.cases.release(one);
  await max.api.cases.claim(one);
  world.clock.advance({ minutes: 15 });
  expect((await mia.api.cases.get(one)).claim).toBeNull();
  await act(mia, caseId, ['hide']);
  await expect(mia.api.cases.claim(one)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
});
