import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { act, makeReportedComment, makeReview, REASON, someoneWhoIs } from '#test/moderation.ts';
import { listNotifications } from '#test/notifications.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let admin: MemberClient;
let other: MemberClient;
let mia: MemberClient;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  [admin, other] = [await someoneWhoIs(world, 'admin'), await someoneWhoIs(world, 'admin')];
  mia = await someoneWhoIs(world, 'moderator');
});
beforeEach(async () => {
  ada = await world.someone();
});
afterAll(() => world.stop());

const impose = (kind: 'suspension' | 'ban', days: number | null) =>
  admin.api.admin.imposeSanction({ user_id: ada.userId, kind, days, reason: REASON, password: PASSWORD });
const newest = async () => (await ada.api.decisions.listOwn({})).items[0];
const auditOf = (memberId: string) =>
  world.ctx.db
    .selectFrom('moderation_actions')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

test.each([
  ['suspension', 'suspend', 3],
  ['ban', 'ban', null],
] as const)(
  '[MOD-01] the member reads a %s from the administration, and another admin looks again',
  async (kind, action, days) => {
    const { sanctions } = await impose(kind, days);
    const decision = await newest();
    expect(decision).toMatchObject({
      actions: [action],
      rule: null,
      reason: REASON,
      snapshot: null,
      link: null,
      second_look: null,
      ask_until: expect.any(String),
    });
    const decision_id = decision?.id ?? '';
    const until = sanctions[0]?.ends_at ?? null;
    expect(decision?.until ?? null).toBe(until);
    const told = await world.ctx.db
      .selectFrom('notifications')
      .select(['type', 'target_id'])
      .where('recipient_id', '=', ada.userId)
      .execute();
    expect(told).toEqual([{ type: 'moderation_decision', target_id: decision_id }]);
    expect(await auditOf(ada.userId)).toEqual([
      {
        action,
        actor_id: admin.userId,
        before: {},
        after: { sanction_id: sanctions[0]?.id, until, decision_id },
        reason: REASON,
      },
    ]);

    await ada.api.decisions.askSecondLook({ decision_id, text: 'It was my brother.' });
    const [waiting] = (await other.api.cases.list({ filter: 'second_look' })).items;
    expect(waiting).toMatchObject({ owner: { username: ada.username }, report_count: 0, resolution: [action] });
    const open = (by: MemberClient) => by.api.cases.get({ case_id: waiting?.id ?? '' });
    const look = { decision_id, outcome: 'overturned' as const, reason: 'So it was.' };
    for (const one of [mia, admin]) {
      expect((await open(one)).decisions.map(({ can }) => can.decide)).toEqual([false]);
      await expect(one.api.secondLooks.decide(look)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(await open(other)).toMatchObject({ reports: [], versions: [], can: { actions: [] } });
    await other.api.secondLooks.decide(look);
    expect((await ada.api.sanctions.list()).items).toMatchObject([{ kind, is_in_force: false }]);
    // The member does again what members do.
    await ada.api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  },
);

test('[MOD-01] a member is told once that a sanction was lifted and why, and asks for no second look at that', async () => {
  const { sanctions } = await impose('ban', null);
  const lifting = { sanction_id: sanctions[0]?.id ?? '', reason: 'A mistake.' };
  for (const _ of [1, 2]) await admin.api.admin.liftSanction(lifting);
  const { items } = await ada.api.decisions.listOwn({});
  expect(items.map(({ actions, reason }) => [actions, reason])).toEqual([
    [['lift'], 'A mistake.'],
    [['ban'], REASON],
  ]);
  const [lifted, ban] = items;
  expect(lifted).toMatchObject({ snapshot: null, ask_until: null });
  await expect(
    ada.api.decisions.askSecondLook({ decision_id: lifted?.id ?? '', text: 'Why not?' }),
  ).rejects.toMatchObject({ code: 'TOO_LATE' });
  expect((await listNotifications(ada)).items.map(({ message }) => message)).toEqual([
    'A sanction against you was lifted. Read why.',
    expect.stringContaining('A moderator has decided'),
  ]);
  expect((await auditOf(ada.userId)).map(({ action, after }) => [action, after])).toMatchObject([
    ['ban', { decision_id: ban?.id }],
    ['lift', { in_force: false, decision_id: lifted?.id }],
  ]);

  // A second look at the ban has nothing to lift any more, which the log says.
  await ada.api.decisions.askSecondLook({ decision_id: ban?.id ?? '', text: 'It was my brother.' });
  await other.api.secondLooks.decide({ decision_id: ban?.id ?? '', outcome: 'overturned', reason: 'So it was.' });
  expect((await auditOf(ada.userId)).at(-1)).toMatchObject({ action: 'overturn', after: {} });
});

test('[MOD-01] the lifting of a sanction of a case, and of one without a decision, is read as well', async () => {
  const { caseId } = await makeReportedComment(world, ada, review);
  const decision_id = await act(mia, caseId, ['comment_ban'], { days: 7 });
  const [ofCase] = (await ada.api.sanctions.list()).items;
  await admin.api.admin.liftSanction({ sanction_id: ofCase?.id ?? '', reason: 'Enough.' });
  expect((await newest())?.actions).toEqual(['lift']);
  expect((await mia.api.cases.get({ case_id: caseId })).decisions.map(({ id, actions }) => [id, actions])).toEqual([
    [expect.any(String), ['lift']],
    [decision_id, ['comment_ban']],
  ]);
  const bare = await sanction(world, ada, 'suspension', admin);
  await admin.api.admin.liftSanction({ sanction_id: bare, reason: 'Old times.' });
  expect(await newest()).toMatchObject({ actions: ['lift'], reason: 'Old times.', content_type: 'profile' });
  expect(await lift(world, bare, admin)).toBe(false);
  const [closed] = (await mia.api.cases.list({ filter: 'closed' })).items;
  expect(closed).toMatchObject({ owner: { username: ada.username }, resolution: [], report_count: 0 });
});

test('[MOD-01] suspending and banning in a case ask for the password of the admin, and nothing else does', async () => {
  const { caseId } = await makeReportedComment(world, ada, review);
  for (const actions of [['suspend'], ['hide', 'ban']] as const) {
    const form = { days: actions[0] === 'suspend' ? 3 : null, rule: 'spam', reason: REASON };
    const send = async (password: unknown) => {
      const body = { actions, ...form, password };
      const answer = await admin.send('POST', `/api/moderation/cases/${caseId}/actions`, body);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    for (const password of [undefined, null, '']) expect((await send(password))[0]).toBe(422);
    expect(await send('not my password')).toEqual([403, 'WRONG_PASSWORD']);
  }
  expect((await ada.api.sanctions.list()).items).toEqual([]);
  expect((await admin.api.cases.get({ case_id: caseId })).status).toBe('open');
  await act(admin, caseId, ['hide', 'ban']);
  expect((await ada.api.sanctions.list()).items).toMatchObject([{ kind: 'ban' }]);
});
