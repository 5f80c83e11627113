import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { act, findCaseId, makeReportedComment, makeReview, REASON, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let author: MemberClient;
let mia: MemberClient;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  [mia, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
});
beforeEach(async () => {
  author = await world.someone();
});
afterAll(() => world.stop());

const auditOf = (caseId: string) =>
  world.ctx.db
    .selectFrom('moderation_actions')
    .select(['action', 'actor_id', 'target_kind', 'target_id', 'member_id', 'rule', 'reason', 'before', 'after'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
/** What the author reads of notifications about decisions: where they lead. */
const readNotifications = async ({ api }: MemberClient) =>
  (await api.notifications.list({})).items.filter(({ type }) => type === 'moderation_decision').map(({ link }) => link);
/** The same from the stored rows, for members who may not read them. */
const findStoredLinks = async ({ userId }: MemberClient) =>
  (
    await world.ctx.db
      .selectFrom('notifications')
      .select(['type', 'target_id'])
      .where('recipient_id', '=', userId)
      .execute()
  ).flatMap((row) => (row.type === 'moderation_decision' ? [`/decisions/${row.target_id}`] : []));
const sanctionIdOf = async (member: MemberClient) =>
  (
    await world.ctx.db
      .selectFrom('user_sanctions')
      .select('id')
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow()
  ).id;

/** What the audit log has before and after an action. */
const STATES: Partial<Record<ModerationAction, [before: object, after: object]>> = {
  dismiss: [{ status: 'open' }, { status: 'dismissed' }],
  escalate: [{ status: 'open' }, { status: 'escalated' }],
  lock_spoiler: [{ is_spoiler_locked: false }, { is_spoiler_locked: true }],
  hide: [{ state: 'shown' }, { state: 'hidden' }],
  remove: [{ state: 'shown' }, { state: 'removed' }],
  show: [{ state: 'hidden' }, { state: 'shown' }],
};
const WITHOUT_RULE: ReadonlySet<ModerationAction> = new Set(['dismiss', 'escalate', 'show']);

async function makeReportedReview() {
  const text = { title: '', content: 'He dies at the airport.', rating: 4, is_spoiler: false };
  const { id } = await author.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
  const reporter = await world.someone();
  await reporter.api.reports.create({ content_type: 'review', content_id: id, reason: 'spoilers' });
  return { id, caseId: await findCaseId(world, id) };
}

test.each<[ModerationAction, number | null]>([
  ['dismiss', null],
  ['lock_spoiler', null],
  ['hide', null],
  ['remove', null],
  ['show', null],
  ['warn', null],
  ['comment_ban', 1],
  ['comment_ban', 7],
  ['comment_ban', 30],
  ['escalate', null],
  ['suspend', 3],
  ['ban', null],
])(
  '[MOD-01] %s (%s days) is in the audit log with before and after, and notifies the author, who reads the reason, and may ask once for a second look unless it only takes something back',
  async (action, days) => {
    const { id, caseId } = await makeReportedReview();
    if (action === 'show') await act(mia, caseId, ['hide']);
    const [earlierLog, earlierTold] = [await auditOf(caseId), await readNotifications(author)];
    const actor = action === 'suspend' || action === 'ban' ? admin : mia;
    const decisionId = await act(actor, caseId, [action], { days });

    const until = days === null ? null : hoursFromNow(world.clock, 24 * days);
    const [before, after] = STATES[action] ?? [{}, { sanction_id: await sanctionIdOf(author), until }];
    const rule = WITHOUT_RULE.has(action) ? null : 'harassment';
    expect((await auditOf(caseId)).slice(earlierLog.length)).toEqual([
      {
        action,
        actor_id: actor.userId,
        target_kind: 'review',
        target_id: id,
        member_id: author.userId,
        rule,
        reason: REASON,
        before,
        after: { ...after, decision_id: decisionId },
      },
    ]);
    // A banned member has no page of notifications, and reads the decision on that of their ban.
    const led = action === 'ban' ? await findStoredLinks(author) : await readNotifications(author);
    expect(led.filter((link) => !earlierTold.includes(link))).toEqual([`/decisions/${decisionId}`]);
    const newest = (await author.api.decisions.listOwn({ limit: 1 })).items;
    expect(newest).toMatchObject([
      { id: decisionId, content_type: 'review', actions: [action], rule, reason: REASON, until },
    ]);
    const ask = () =>
      author.api.decisions.askSecondLook({ decision_id: decisionId, text: 'It was a quote.' }).then(
        () => 'asked',
        (error: { code: string }) => error.code,
      );
    const answers = action === 'show' ? ['TOO_LATE', 'TOO_LATE'] : ['asked', 'ALREADY_ASKED'];
    expect([await ask(), await ask()]).toEqual(answers);
  },
);

test('[MOD-02] whether a second look upheld or overturned what was hidden is in the ledger', async () => {
  const max = await someoneWhoIs(world, 'moderator');
  for (const outcome of ['upheld', 'overturned'] as const) {
    world.clock.advance({ minutes: 1 });
    const { caseId } = await makeReportedComment(world, author, review);
    const decision_id = await act(mia, caseId, ['hide']);
    const newest = async () => (await author.api.ledger.list({ limit: 1 })).items;
    expect(await newest()).toMatchObject([{ action: 'hide', second_look: null }]);
    await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
    await max.api.secondLooks.decide({ decision_id, outcome, reason: REASON });
    expect(await newest()).toMatchObject([{ action: 'hide', second_look: outcome }]);
  }
});
