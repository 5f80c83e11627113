import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import {
  act,
  findCaseId,
  makeOld,
  makeReportedComment,
  makeReview,
  REASON,
  report,
  someoneWhoIs,
} from '#test/moderation.ts';
import { listNotifications } from '#test/notifications.ts';
import { waitUntilInForce, waitUntilOver } from '#test/sanctions.ts';
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

const reported = () => makeReportedComment(world, author, review);
/** Whether a reader sees the comment in its thread. */
async function isShown(reader: { api: MemberClient['api'] }, commentId: string): Promise<boolean> {
  const { items } = await reader.api.comments.listByReview({ review_id: review, limit: 50 });
  return items.some(({ id, content }) => id === commentId && content !== null && content !== '');
}
const auditOf = (targetId: string) =>
  world.ctx.db
    .selectFrom('moderation_actions')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

test('[MOD-01] a hidden comment is gone for readers, its author reads why, and a second look brings it back', async () => {
  const { caseId, commentId } = await reported();
  expect(await isShown(world.visitor(), commentId)).toBe(true);
  const decisionId = await act(mia, caseId, ['hide']);
  expect(await isShown(world.visitor(), commentId)).toBe(false);
  expect(await isShown(author, commentId)).toBe(true);
  expect((await listNotifications(author)).items).toMatchObject([
    { type: 'moderation_decision', link: `/decisions/${decisionId}`, actor: null },
  ]);
  const decision = await author.api.decisions.get({ decision_id: decisionId });
  expect(decision).toMatchObject({
    content_type: 'comment',
    actions: ['hide'],
    rule: 'harassment',
    reason: REASON,
    until: null,
    second_look: null,
    snapshot: { text: 'So it is.' },
    ask_until: expect.any(String),
  });
  // It names neither who decided nor who has reported it.
  expect(JSON.stringify(decision)).not.toMatch(new RegExp(`${mia.username}|${mia.userId}`));
  expect((await author.api.decisions.listOwn({})).items).toEqual([decision]);
  await expect(mia.api.decisions.get({ decision_id: decisionId })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const asked = await author.api.decisions.askSecondLook({ decision_id: decisionId, text: 'It was a quote.' });
  expect(asked).toMatchObject({ second_look: { text: 'It was a quote.', outcome: null }, ask_until: null });
  const max = await someoneWhoIs(world, 'moderator');
  expect((await max.api.cases.list({ filter: 'second_look' })).items.map(({ id }) => id)).toContain(caseId);
  const look = { decision_id: decisionId, outcome: 'overturned' as const, reason: 'So it was.' };
  // Not by whoever decided.
  await expect(mia.api.secondLooks.decide(look)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await max.api.secondLooks.decide(look);
  expect(await isShown(world.visitor(), commentId)).toBe(true);
  expect((await listNotifications(author)).items[0]).toMatchObject({
    type: 'second_look_decided',
    message: 'We have looked again. The decision no longer holds.',
    link: `/decisions/${decisionId}`,
  });
  expect(await author.api.decisions.get({ decision_id: decisionId })).toMatchObject({
    second_look: { outcome: 'overturned', reason: 'So it was.' },
  });
  expect((await max.api.cases.list({ filter: 'second_look' })).items.map(({ id }) => id)).not.toContain(caseId);
  expect(await auditOf(commentId)).toMatchObject([
    {
      action: 'hide',
      actor_id: mia.userId,
      before: { state: 'shown' },
      after: { state: 'hidden', decision_id: decisionId },
    },
    {
      action: 'overturn',
      actor_id: max.userId,
      before: { state: 'hidden', decision_id: decisionId },
      after: { state: 'shown' },
    },
  ]);
});

test('[MOD-01] an upheld decision stays, and a second look is asked for once and within 30 days', async () => {
  const { caseId, commentId } = await reported();
  const decision_id = await act(mia, caseId, ['remove']);
  expect(await isShown(author, commentId)).toBe(false);
  const ask = { decision_id, text: 'It was a quote.' };
  await expect(admin.api.secondLooks.decide({ decision_id, outcome: 'upheld', reason: REASON })).rejects.toMatchObject({
    code: 'NOT_ASKED',
  });
  await author.api.decisions.askSecondLook(ask);
  await expect(author.api.decisions.askSecondLook(ask)).rejects.toMatchObject({ code: 'ALREADY_ASKED' });
  await admin.api.secondLooks.decide({ decision_id, outcome: 'upheld', reason: 'It names him.' });
  expect(await isShown(author, commentId)).toBe(false);
  await expect(author.api.decisions.askSecondLook(ask)).rejects.toMatchObject({ code: 'ALREADY_ASKED' });

  const late = await reported();
  const lateDecision = await act(mia, late.caseId, ['hide']);
  await makeOld(world, lateDecision);
  const tooLate = author.api.decisions.askSecondLook({ ...ask, decision_id: lateDecision });
  await expect(tooLate).rejects.toMatchObject({ code: 'TOO_LATE' });
});

test('[MOD-01] hiding and a comment ban are one decision, and overturning it takes both back', async () => {
  const { caseId, commentId } = await reported();
  const decision_id = await act(mia, caseId, ['hide', 'comment_ban'], { days: 7 });
  const { until, actions } = await author.api.decisions.get({ decision_id });
  expect([actions, Date.parse(until ?? '') - world.clock.now().getTime()]).toEqual([
    ['hide', 'comment_ban'],
    7 * 86_400_000,
  ]);
  const comment = () => author.api.comments.add({ review_id: review, content: 'Still here.' });
  await waitUntilInForce(author, 'comment_ban');
  await expect(comment()).rejects.toMatchObject({ code: 'COMMENT_BANNED' });
  expect((await auditOf(commentId)).map(({ action }) => action).toSorted()).toEqual(['comment_ban', 'hide']);
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  await admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: 'So it was.' });
  await waitUntilOver(author, 'comment_ban');
  await comment();
  expect(await isShown(world.visitor(), commentId)).toBe(true);
});

test('[MOD-01] a banned member reads why, asks for a second look, and only another admin decides it', async () => {
  const { caseId } = await reported();
  const decision_id = await act(admin, caseId, ['ban']);
  await waitUntilInForce(author, 'ban');
  await expect(author.api.lists.listByMember({ user_id: author.userId })).rejects.toMatchObject({
    code: 'ACCOUNT_BANNED',
  });
  expect(await author.api.decisions.get({ decision_id })).toMatchObject({ actions: ['ban'], reason: REASON });
  expect((await author.api.decisions.listOwn({})).items).toHaveLength(1);
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was my brother.' });
  const other = await someoneWhoIs(world, 'admin');
  const look = { decision_id, outcome: 'overturned' as const, reason: 'So it was.' };
  for (const one of [mia, admin])
    await expect(one.api.secondLooks.decide(look)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await other.api.secondLooks.decide(look);
  await waitUntilOver(author, 'ban');
  expect((await author.api.lists.listByMember({ user_id: author.userId })).items).toEqual([]);
});

test('[MOD-01] a dismissed case changes nothing, and its author reads why, without names, as its reporter does that', async () => {
  const { caseId, commentId, reporter } = await reported();
  const decisionId = await act(mia, caseId, ['dismiss']);
  await world.runJobs();
  expect(await isShown(world.visitor(), commentId)).toBe(true);
  expect((await listNotifications(author)).items).toMatchObject([
    {
      type: 'moderation_decision',
      message: 'Something of yours was reported, and a moderator found that it may stay as it is. Read why.',
      link: `/decisions/${decisionId}`,
      actor: null,
    },
  ]);
  const decision = await author.api.decisions.get({ decision_id: decisionId });
  expect(decision).toMatchObject({ actions: ['dismiss'], rule: null, reason: REASON, ask_until: expect.any(String) });
  for (const { username, userId } of [mia, reporter])
    expect(JSON.stringify(decision)).not.toMatch(new RegExp(`${username}|${userId}`));
  expect((await listNotifications(reporter)).items).toMatchObject([
    { type: 'report_handled', message: 'We looked at what you reported. We found that it keeps to our rules.' },
  ]);
  expect(await auditOf(commentId)).toMatchObject([
    {
      action: 'dismiss',
      before: { status: 'open' },
      after: { status: 'dismissed', decision_id: decisionId },
      rule: null,
      reason: REASON,
    },
  ]);
});

test('[MOD-01] all who have reported a thing are told once that it was acted on, and not how', async () => {
  const { caseId, commentId, reporter } = await reported();
  const others = [await world.someone(), await world.someone()];
  for (const other of others) await report(other, commentId);
  await act(mia, caseId, ['hide', 'comment_ban'], { days: 30 });
  await world.runJobs();
  for (const one of [reporter, ...others]) {
    const { items } = await listNotifications(one);
    expect(items.map(({ type, message }) => [type, message])).toEqual([
      ['report_handled', 'We looked at what you reported. It broke our rules, and we have acted on it.'],
    ]);
  }
});

test('[MOD-01] what was hidden or removed is shown again on a closed case, unless a second look waits', async () => {
  const { caseId, commentId } = await reported();
  const decision_id = await act(mia, caseId, ['remove']);
  await act(admin, caseId, ['show'], { reason: 'It was a quote.' });
  expect(await isShown(world.visitor(), commentId)).toBe(true);
  expect((await author.api.decisions.listOwn({})).items.map(({ actions }) => actions)).toEqual([['show'], ['remove']]);
  const again = mia.send('POST', `/api/moderation/cases/${caseId}/actions`, { actions: ['show'], reason: REASON });
  expect((await again).status).toBe(422);
  // The second look at what no longer holds changes nothing more.
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  await admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: 'Yes.' });
  expect(await isShown(world.visitor(), commentId)).toBe(true);

  const other = await reported();
  const hidden = await act(mia, other.caseId, ['hide']);
  await author.api.decisions.askSecondLook({ decision_id: hidden, text: 'It was a quote.' });
  await expect(act(admin, other.caseId, ['show'])).rejects.toMatchObject({ code: 'SECOND_LOOK_WAITS' });
});

test('[MOD-01] of what its author deleted meanwhile the author can still be warned, and nothing hidden', async () => {
  const { caseId, commentId } = await reported();
  await author.api.comments.delete({ comment_id: commentId });
  expect(await mia.api.cases.get({ case_id: caseId })).toMatchObject({
    thing: null,
    versions: [{ text: 'So it is.' }],
  });
  await expect(act(mia, caseId, ['hide'])).rejects.toMatchObject({ code: 'THING_GONE' });
  const decision_id = await act(mia, caseId, ['warn']);
  expect(await author.api.decisions.get({ decision_id })).toMatchObject({ actions: ['warn'], link: null });
});

test('[MOD-01] [MOD-02] the database refuses to change the audit log', async () => {
  const { caseId, commentId } = await reported();
  await act(mia, caseId, ['hide']);
  const before = await auditOf(commentId);
  for (const statement of [
    sql`update moderation_actions set reason = 'x'`,
    sql`delete from moderation_actions`,
    sql`truncate moderation_actions`,
  ])
    await expect(statement.execute(world.ctx.db)).rejects.toThrow('the audit log is only added to');
  expect(await auditOf(commentId)).toEqual(before);
});

test('[MOD-02] members read in the ledger what was hidden and removed, and no name, text or id', async () => {
  const reader = await world.someone();
  const readLedger = async () => (await reader.fetch('/api/moderation-ledger?limit=50')).text();
  const { items: earlier } = JSON.parse(await readLedger());
  const hidden = await makeReportedComment(world, author, review, 'A very peculiar text.');
  const removed = await makeReportedComment(world, author, review);
  const dismissed = await makeReportedComment(world, author, review);
  const decision_id = await act(mia, hidden.caseId, ['hide', 'warn']);
  world.clock.advance({ minutes: 1 });
  await act(mia, removed.caseId, ['remove'], { rule: 'spam' });
  await act(mia, dismissed.caseId, ['dismiss']);
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  await admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: 'So it was.' });
  const text = await readLedger();
  const decided_on = world.clock.now().toISOString().slice(0, 10);
  // Neither the warning nor the dismissal.
  expect(JSON.parse(text).items).toEqual([
    { content_type: 'comment', action: 'remove', rule: 'spam', decided_on, second_look: null },
    { content_type: 'comment', action: 'hide', rule: 'harassment', decided_on, second_look: 'overturned' },
    ...earlier,
  ]);
  const secrets = [author, mia, admin, hidden.reporter].flatMap(({ userId, username }) => [userId, username]);
  for (const secret of [...secrets, decision_id, hidden.commentId, removed.caseId, 'peculiar', REASON])
    expect(text).not.toContain(secret);
  expect((await world.visitor().fetch('/api/moderation-ledger')).status).toBe(401);
});

test('[MOD-01] a review that is locked as a spoiler stays marked until a second look lifts the lock', async () => {
  const text = { title: '', content: 'He dies at the airport.', rating: 4, is_spoiler: false };
  const movie_id = await world.movie('Heat');
  const { id: review_id } = await author.api.reviews.publish({ movie_id, ...text });
  await (await world.someone()).api.reports.create({
    content_type: 'review',
    content_id: review_id,
    reason: 'spoilers',
  });
  const caseId = await findCaseId(world, review_id);
  const isMarked = async () => (await author.api.reviews.get({ review_id })).is_spoiler;
  const decision_id = await act(mia, caseId, ['lock_spoiler'], { rule: 'spoilers' });
  expect(await isMarked()).toBe(true);
  const unmark = () => author.send('PUT', `/api/movies/${movie_id}/review`, text);
  await unmark();
  expect(await isMarked()).toBe(true);
  await author.api.decisions.askSecondLook({ decision_id, text: 'Everybody knows.' });
  await admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: 'So they do.' });
  await author.api.reviews.publish({ movie_id, ...text });
  expect(await isMarked()).toBe(false);
});
