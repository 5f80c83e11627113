import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { act, findCaseId, makeReportedComment, makeReview, REASON, report, someoneWhoIs } from '#test/moderation.ts';
import { listNotifications } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let author: MemberClient;
let mia: MemberClient;
let max: MemberClient;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  [mia, max] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
  admin = await someoneWhoIs(world, 'admin');
});
beforeEach(async () => {
  author = await world.someone();
});
afterAll(() => world.stop());

const reported = () => makeReportedComment(world, author, review);
const readCase = (case_id: string) => mia.api.cases.get({ case_id });

/** The author asks for a second look at the decision, and another moderator answers. */
async function lookAgain(decision_id: string, outcome: 'upheld' | 'overturned'): Promise<void> {
  await author.api.decisions.askSecondLook({ decision_id, text: 'Please decide it for good.' });
  await max.api.secondLooks.decide({ decision_id, outcome, reason: 'We should.' });
}

test('[MOD-01] the author of an escalated thing is notified, and reads the reason', async () => {
  const { caseId, reporter } = await reported();
  const decisionId = await act(mia, caseId, ['escalate']);
  await world.runJobs();
  expect((await listNotifications(author)).items).toMatchObject([
    {
      type: 'moderation_decision',
      message: 'Something of yours was reported, and a moderator has left it to the admins. Read why.',
      link: `/decisions/${decisionId}`,
      actor: null,
    },
  ]);
  expect(await author.api.decisions.get({ decision_id: decisionId })).toMatchObject({
    actions: ['escalate'],
    rule: null,
    reason: REASON,
    ask_until: expect.any(String),
  });
  // Nothing has come of the report yet.
  expect((await listNotifications(reporter)).items).toEqual([]);
});

test.each([['dismiss', 'dismissed'] as const, ['escalate', 'escalated'] as const])(
  '[MOD-01] a second look upholds %s, or overturns it, and then the case is open for moderators again',
  async (action, status) => {
    const kept = await reported();
    await lookAgain(await act(mia, kept.caseId, [action]), 'upheld');
    expect((await readCase(kept.caseId)).status).toBe(status);

    const { caseId, commentId, reporter } = await reported();
    const decision_id = await act(mia, caseId, [action]);
    await world.runJobs();
    await lookAgain(decision_id, 'overturned');
    expect(await author.api.decisions.get({ decision_id })).toMatchObject({
      second_look: { outcome: 'overturned', reason: 'We should.' },
    });
    expect(await readCase(caseId)).toMatchObject({ status: 'open', resolved_at: null, resolution: [], claim: null });
    const log = await world.ctx.db
      .selectFrom('moderation_actions')
      .select(['before', 'after'])
      .where('case_id', '=', caseId)
      .where('action', '=', 'overturn')
      .execute();
    expect(log).toEqual([{ before: { status, decision_id }, after: { status: 'open' } }]);
    expect((await reporter.api.reports.listOwn({})).items).toMatchObject([{ status: 'open', resolved_at: null }]);
    await act(mia, caseId, ['hide']);
    expect((await mia.api.cases.get({ case_id: caseId })).thing?.state).toBe('hidden');
    expect(await findCaseId(world, commentId)).toBe(caseId);
    // Who was told that it keeps to the rules is told otherwise.
    await world.runJobs();
    expect((await listNotifications(reporter)).items).toMatchObject([
      { message: 'We looked at what you reported. It broke our rules, and we have acted on it.', read: false },
    ]);
  },
);

test('[MOD-01] an overturned dismissal opens no second case beside one that is open, and no case that was decided since', async () => {
  const first = await reported();
  const dismissal = await act(mia, first.caseId, ['dismiss']);
  await report(await world.someone(), first.commentId);
  const later = await findCaseId(world, first.commentId);
  expect(later).not.toBe(first.caseId);
  await lookAgain(dismissal, 'overturned');
  expect([(await readCase(first.caseId)).status, (await readCase(later)).status]).toEqual(['dismissed', 'open']);

  const decided = await reported();
  const harmless = await act(mia, decided.caseId, ['dismiss']);
  await report(await world.someone(), decided.commentId);
  await act(mia, await findCaseId(world, decided.commentId), ['hide']);
  await lookAgain(harmless, 'overturned');
  expect(await readCase(decided.caseId)).toMatchObject({ status: 'dismissed', thing: { state: 'hidden' } });

  const second = await reported();
  const escalation = await act(mia, second.caseId, ['escalate']);
  await act(admin, second.caseId, ['hide']);
  await lookAgain(escalation, 'overturned');
  expect(await readCase(second.caseId)).toMatchObject({ status: 'resolved', thing: { state: 'hidden' } });
});

test('[MOD-01] a case that was handed to the admins stays with the admin who works on it when that is overturned', async () => {
  const { caseId } = await reported();
  const escalation = await act(mia, caseId, ['escalate']);
  await admin.api.cases.claim({ case_id: caseId });
  await lookAgain(escalation, 'overturned');
  expect(await readCase(caseId)).toMatchObject({
    status: 'in_review',
    claim: { moderator: { user_id: admin.userId } },
  });
});
