import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccountsJob } from '#features/accounts/deletion.jobs.ts';
import { blockMember, muteMember, unblockMember } from '#features/follows/blocks.service.ts';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import { followOrAskToFollow, removeFollower, unfollowAndWithdrawRequest } from '#features/follows/follows.service.ts';
import { approveAllRequests, approveRequest, declineRequest } from '#features/follows/requests.service.ts';
import { setAudience } from '#features/visibility/visibility.service.ts';
import type { Logger } from '#platform/log.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWarnedWorld } from '#test/warned-world.ts';
import type { World } from '#test/world.ts';

/** How many acts happen; an account is deleted in each round of 200. */
const ACTS = fewOrMany(300, 10_000, process.env['RELATION_ACTS']);
const ACTS_PER_ROUND = 200;
const AT_ONCE = 8;
const PEOPLE = 7;

let warnings: string[];
let world: World;
beforeAll(async () => {
  ({ world, warnings } = await startWarnedWorld());
});
afterAll(() => world.stop());

const ACT_KINDS = [
  'follow',
  'follow',
  'follow',
  'follow',
  'follow',
  'unfollow',
  'remove',
  'approve',
  'approve',
  'approve all',
  'decline',
  'block',
  'block',
  'unblock',
  'unblock',
  'mute',
  'public',
  'followers',
  'followers',
  'private',
] as const;

const someone = fc.nat({ max: PEOPLE - 1 });

/** Acts that happen at once. All are by one of two members to the other, because those conflict. */
const burst = fc.record({
  pair: fc.tuple(someone, someone),
  acts: fc.array(fc.record({ kind: fc.constantFrom(...ACT_KINDS), by: fc.constantFrom(0, 1) }), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  }),
});

/** What the acts may be refused with, besides being done. */
const REFUSALS = new Set([
  'NOT_FOUND',
  'AUTHENTICATION_REQUIRED',
  'REQUEST_WITHDRAWN',
  'CANNOT_FOLLOW_YOURSELF',
  'CANNOT_BLOCK_YOURSELF',
  'CANNOT_MUTE_YOURSELF',
  // A row of a deleted account; over HTTP that is one of the first two.
  '23503',
]);

/** Schedules the deletion of an account and deletes what is due, as the job does. */
async function deleteAccount({ userId }: MemberClient): Promise<void> {
  const now = world.clock.now();
  const before = new Date(now.getTime() - 8 * 86_400_000).toISOString();
  await world.ctx.db
    .insertInto('account_deletions')
    .columns(['user_id', 'requested_at', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('auth_users')
        .select(['id', sql<string>`${before}`.as('requested_at'), sql<string>`${now.toISOString()}`.as('due_at')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deleteDueAccountsJob.run(world.ctx, undefined);
}

function perform(kind: (typeof ACT_KINDS)[number], one: MemberClient, other: MemberClient): Promise<unknown> {
  const { ctx } = world;
  const viewer = toViewer(one);
  switch (kind) {
    case 'follow':
      return followOrAskToFollow(ctx, viewer, other.userId);
    case 'unfollow':
      return unfollowAndWithdrawRequest(ctx, viewer, other.userId);
    case 'remove':
      return removeFollower(ctx, viewer, other.userId);
    case 'approve':
      return approveRequest(ctx, viewer, other.userId);
    case 'approve all':
      return approveAllRequests(ctx, viewer);
    case 'decline':
      return declineRequest(ctx, viewer, other.userId);
    case 'block':
      return blockMember(ctx, viewer, other.userId);
    case 'unblock':
      return unblockMember(ctx, viewer, other.userId);
    case 'mute':
      return muteMember(ctx, viewer, other.userId);
    case 'public':
    case 'followers':
    case 'private':
      return setAudience(ctx, viewer, one.userId, { audience: kind });
  }
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) found`.execute(world.ctx.db);
  return rows[0]?.count ?? -1;
}

/** How many follows and requests cross a block. */
const crossings = () =>
  count(sql`
    select from blocks b where exists (
      select from (select follower_id as one, following_id as other from follows
        union all select requester_id, target_id from follow_requests) tie
      where (one, other) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id)))`);

/** What must not be in the tables once all jobs are done, and how often it is. */
async function violations() {
  const drift: unknown[] = [];
  const log = { error: (line: unknown) => drift.push(line) } as unknown as Logger;
  await checkFollowCounts.checkAll({ ...world.ctx, log });
  return {
    drift,
    mutualBlocks: await count(sql`
      select from blocks b join blocks c on c.blocker_id = b.blocked_id and c.blocked_id = b.blocker_id`),
    requestsOfFollowers: await count(sql`
      select from follow_requests q join follows f on f.follower_id = q.requester_id and f.following_id = q.target_id`),
    requestsToThePublicOrPrivate: await count(sql`
      select from follow_requests q left join member_audiences a on a.user_id = q.target_id
      where coalesce(a.audience, 'public') <> 'followers'`),
  };
}

const NONE = {
  drift: [],
  mutualBlocks: 0,
  requestsOfFollowers: 0,
  requestsToThePublicOrPrivate: 0,
};

test('[PRO-03] [PRO-04] [FOL-02] after any concurrent acts, deletions among them, counts equal the rows, and no follow or request crosses a block or a change of audience', async () => {
  const rounds = Math.ceil(ACTS / ACTS_PER_ROUND);
  const stay = await Promise.all(Array.from({ length: PEOPLE - 1 }, (_, place) => world.member(`stays${place}`)));
  /** How often each kind of act had which outcome. */
  const done = new Map<string, number>();
  const act = async (kind: (typeof ACT_KINDS)[number], from: MemberClient, to: MemberClient) => {
    const outcome = await perform(kind, from, to).then(
      () => 'done',
      (error: { code?: string }) => (REFUSALS.has(error.code ?? '') ? 'refused' : String(error)),
    );
    done.set(`${kind} ${outcome}`, (done.get(`${kind} ${outcome}`) ?? 0) + 1);
  };
  // Each kind once, in an order in which it does something: what happens at the same moment below may refuse some every time.
  const [asked, asking] = [await world.member('asked'), await world.member('asking')];
  for (const [kind, from, to] of [
    ['followers', asked, asking],
    ['follow', asking, asked],
    ['decline', asked, asking],
    ['follow', asking, asked],
    ['approve', asked, asking],
    ['remove', asked, asking],
    ['follow', asking, asked],
    ['approve all', asked, asking],
    ['unfollow', asking, asked],
    ['mute', asked, asking],
    ['block', asked, asking],
    ['unblock', asked, asking],
    ['private', asked, asking],
    ['public', asked, asking],
  ] as const)
    await act(kind, from, to);
  for (let round = 0; round < rounds; round += 1) {
    const people = [...stay, await world.member(`goes${round}`)];
    const bursts = fc.sample(burst, { numRuns: ACTS_PER_ROUND / AT_ONCE, seed: round + 1 });
    const leavingAt = Math.floor(bursts.length * 0.8);
    for (const [place, { pair, acts }] of bursts.entries()) {
      world.clock.advance({ seconds: 1 });
      const isLeaving = place === leavingAt;
      const [one, other] = [people[isLeaving ? PEOPLE - 1 : pair[0]], people[pair[1]]];
      if (one === undefined || other === undefined) throw new Error('no such member');
      const outcomes = acts.map(({ kind, by }) => (by === 0 ? act(kind, one, other) : act(kind, other, one)));
      await Promise.all([...outcomes, isLeaving && deleteAccount(one)]);
      expect(await crossings()).toBe(0);
    }
    await world.runJobs();
    expect(await violations()).toEqual(NONE);
    expect(await count(sql`select from profiles where username like 'goes%'`)).toBe(0);
  }
  // Every kind of act was done, and each was done or refused by a named error.
  expect(ACT_KINDS.filter((kind) => !done.has(`${kind} done`))).toEqual([]);
  expect([...done.keys()].filter((name) => !/ (done|refused)$/.test(name))).toEqual([]);
  expect(warnings).toEqual([]);
}, 600_000);
