import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import type { MemberClient } from '#test/client.ts';
import { act, makeReportedComment, makeReview, REASON, someoneWhoIs } from '#test/moderation.ts';
import { sanction } from '#test/sanctions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let ann: MemberClient;
let review: string;
beforeAll(async () => {
  world = await startWorld();
  ann = await someoneWhoIs(world, 'admin');
  review = await makeReview(world);
});
afterAll(() => world.stop());

const CONFIRMED = { reason: REASON, password: PASSWORD };
const reported = async (author: MemberClient) => (await makeReportedComment(world, author, review)).caseId;

/** What an admin may do; the first function prepares it for a member. */
const ACTS: Record<string, (member: MemberClient) => Promise<(by: MemberClient) => Promise<unknown>>> = {
  'admin.setTier':
    async ({ userId: user_id }) =>
    (by) =>
      by.api.admin.setTier({ user_id, tier: 'lite', ...CONFIRMED }),
  'admin.setBadges':
    async ({ userId: user_id }) =>
    (by) =>
      by.api.admin.setBadges({ user_id, badges: ['founders'], ...CONFIRMED }),
  'admin.imposeSanction':
    async ({ userId: user_id }) =>
    (by) =>
      by.api.admin.imposeSanction({ user_id, kind: 'ban', days: null, ...CONFIRMED }),
  'admin.liftSanction': async (member) => {
    const sanction_id = await sanction(world, member, 'ban', ann);
    return (by) => by.api.admin.liftSanction({ sanction_id, reason: REASON });
  },
  'admin.signOutMember':
    async ({ userId: user_id }) =>
    (by) =>
      by.api.admin.signOutMember({ user_id, reason: REASON }),
  'admin.revokeInvite': async ({ api }) => {
    const { id: invite_id } = await api.invites.create({});
    return (by) => by.api.admin.revokeInvite({ invite_id });
  },
  // Who may is asked before what there is.
  'admin.retryJob': async () => (by) => by.api.admin.retryJob({ job_kind: 'queued', job_id: '1' }),
  'admin.writeAnnouncement': async () => (by) => by.api.admin.writeAnnouncement({ text: 'Look here.' }),
  'admin.pause': async () => (by) => by.api.admin.pause({ part: 'sign_up', version: 0, reason: REASON }),
  'feedback.update': async ({ api }) => {
    const sent = await api.feedback.send({ type: 'bug', title: 'Too dark', description: 'Too dark.', page_url: '/' });
    return (by) => by.api.feedback.update({ feedback_id: sent.id, revision: 0, status: 'planned' });
  },
  'verification.decide': async ({ api, username }) => {
    await api.verification.request({ location: 'Rex', work_email: `${username}@rex.example` });
    const { items } = await ann.api.verification.listPending({});
    return (by) => by.api.verification.decide({ verification_id: items[0]?.id ?? '', approved: true });
  },
  'cases.claim': async (member) => {
    const case_id = await reported(member);
    return (by) => by.api.cases.claim({ case_id });
  },
  'cases.act': async (member) => {
    const caseId = await reported(member);
    return (by) => act(by, caseId, ['hide']);
  },
  'cases.act with a ban': async (member) => {
    const caseId = await reported(member);
    return (by) => act(by, caseId, ['ban']);
  },
  'secondLooks.decide': async (member) => {
    const decision_id = await act(ann, await reported(member), ['hide']);
    await member.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
    return (by) => by.api.secondLooks.decide({ decision_id, outcome: 'upheld', reason: REASON });
  },
};

/** How many entries the audit log has of what somebody did. */
const countActions = async ({ userId }: MemberClient): Promise<number> =>
  (await world.ctx.db.selectFrom('moderation_actions').select('id').where('actor_id', '=', userId).execute()).length;

test.each(Object.keys(ACTS))('%s is refused for an admin who loses the tier meanwhile', async (name) => {
  const bea = await someoneWhoIs(world, 'admin');
  const doIt = await ACTS[name]?.(await world.someone());
  const blocked = await blockTransactionsAt(world, 'before update on profiles', `new.user_id = '${bea.userId}'`);
  const demoted = ann.api.admin.setTier({ user_id: bea.userId, tier: 'lite', ...CONFIRMED });
  await blocked.waiting(1);
  const acted = doIt?.(bea).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  await blocked.waiting(2);
  await blocked.open(demoted);
  await demoted;
  expect(await acted).toBe('NOT_ALLOWED');
  expect(await countActions(bea)).toBe(0);
});

test('[MOD-01] what a moderator has begun is done before the badge is taken', async () => {
  const mia = await someoneWhoIs(world, 'moderator');
  const caseId = await reported(await world.someone());
  const blocked = await blockTransactionsAt(world, 'before insert on moderation_decisions');
  const acted = act(mia, caseId, ['hide']);
  await blocked.waiting(1);
  const taken = ann.api.admin.setBadges({ user_id: mia.userId, badges: [], ...CONFIRMED });
  await blocked.waiting(2);
  await blocked.open(acted, taken);
  expect(await acted).not.toBe('');
  expect((await taken).member.badges).toEqual([]);
  await expect(act(mia, await reported(await world.someone()), ['hide'])).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});
