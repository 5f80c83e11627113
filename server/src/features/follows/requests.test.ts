import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#platform/jobs.ts';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { answerFollowRequests } from './request-batches.jobs.ts';
import type { RequestBatch } from './request-batches.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const setAudience = (member: MemberClient, audience: 'public' | 'followers' | 'private') =>
  member.api.visibility.setAudience({ user_id: member.userId, audience });

const relation = (viewer: MemberClient, member: MemberClient) =>
  viewer.api.follows.getRelation({ user_id: member.userId });

const namesOf = async (member: MemberClient) =>
  (await member.api.requests.list()).items.map(({ username }) => username);

/** A member whose things only followers see. */
async function reserved(name: string): Promise<MemberClient> {
  const member = await world.member(name);
  await setAudience(member, 'followers');
  return member;
}

/** Members without an account of their own, who ask to follow a member, one each minute. */
async function crowdAsks(target: MemberClient, many: number, name: string): Promise<void> {
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`alter table auth_users disable trigger auth_users_need_invite`.execute(db);
    await sql`insert into auth_users (name, email, email_verified)
      select ${name}, ${name} || n || '@example.com', true from generate_series(1, ${many}::int) n`.execute(db);
    await sql`alter table auth_users enable trigger auth_users_need_invite`.execute(db);
    await sql`insert into profiles (user_id, username, display_name, created_at, updated_at)
      select id, split_part(email, '@', 1), name, now(), now() from auth_users where name = ${name}`.execute(db);
    await sql`insert into follow_requests (requester_id, target_id, created_at)
      select id, ${target.userId}, ${world.clock.now().toISOString()}::timestamptz - make_interval(mins => 1 + row_number() over ()::int)
      from auth_users where name = ${name}`.execute(db);
  });
}

const followerCount = async (member: MemberClient) =>
  (await member.api.profiles.getOwn({ user_id: member.userId })).follower_count;

test('[PRO-04] [FOL-01] a followers-only member gets a request, which is repeated without effect, withdrawn, declined and approved', async () => {
  const [ada, bo] = [await reserved('ada'), await world.member('bo')];
  expect(await relation(bo, ada)).toMatchObject({ requested: false, needs_approval: true, can: { follow: true } });
  const asked = await bo.api.follows.follow({ user_id: ada.userId });
  expect(asked).toMatchObject({ following: false, requested: true, needs_approval: true });
  expect(await bo.api.follows.follow({ user_id: ada.userId })).toEqual(asked);
  expect(await namesOf(ada)).toEqual(['bo']);
  expect(await relation(ada, bo)).toMatchObject({ requested: false, requested_by: true });
  expect(await ada.api.requests.count()).toEqual({ count: 1 });
  // Nothing of a followers-only member is visible while a request waits.
  await expect(bo.api.reviews.listByMember({ user_id: ada.userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await followerCount(ada)).toBe(0);

  expect(await bo.api.follows.unfollow({ user_id: ada.userId })).toMatchObject({ requested: false });
  expect(await ada.api.requests.count()).toEqual({ count: 0 });
  await expect(ada.api.requests.approve({ user_id: bo.userId })).rejects.toMatchObject({
    code: 'REQUEST_WITHDRAWN',
    status: 409,
  });

  await bo.api.follows.follow({ user_id: ada.userId });
  await ada.api.requests.decline({ user_id: bo.userId });
  await ada.api.requests.decline({ user_id: bo.userId });
  expect(await relation(bo, ada)).toMatchObject({ following: false, requested: false });

  await bo.api.follows.follow({ user_id: ada.userId });
  for (let time = 0; time < 2; time += 1)
    expect(await ada.api.requests.approve({ user_id: bo.userId })).toMatchObject({
      followed_by: true,
      requested_by: false,
    });
  expect(await relation(bo, ada)).toMatchObject({ following: true, requested: false });
  expect((await bo.api.reviews.listByMember({ user_id: ada.userId })).items).toEqual([]);
  expect(await followerCount(ada)).toBe(1);

  // A follower stays one when they follow again, and can be removed.
  expect(await bo.api.follows.follow({ user_id: ada.userId })).toMatchObject({ following: true, requested: false });
  for (let time = 0; time < 2; time += 1)
    expect(await ada.api.follows.removeFollower({ user_id: bo.userId })).toMatchObject({ followed_by: false });
  expect(await relation(bo, ada)).toMatchObject({ following: false });
  expect(await followerCount(ada)).toBe(0);
});

test('[PRO-04] private members cannot be followed, and answer like members who do not exist', async () => {
  const [cy, dee] = [await world.member('cy'), await world.member('dee')];
  await dee.api.follows.follow({ user_id: cy.userId });
  await setAudience(cy, 'private');
  const eve = await world.member('eve');
  const nobody = '0197a000-0000-7000-8000-000000000000';
  for (const call of [
    'follow',
    'unfollow',
    'removeFollower',
    'getRelation',
    'listFollowers',
    'listFollowing',
  ] as const) {
    const answers = await Promise.all(
      [cy.userId, nobody].map((user_id) => eve.api.follows[call]({ user_id }).catch((error: Error) => error.message)),
    );
    expect([call, answers[0]]).toEqual([call, answers[1]]);
    expect(answers[0]).toEqual(expect.any(String));
  }
  // Who followed before can stop, and the member can remove them.
  expect(await dee.api.follows.unfollow({ user_id: cy.userId })).toMatchObject({ following: false });
  await expect(dee.api.follows.unfollow({ user_id: cy.userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[PRO-04] requests are listed newest first, in pages', async () => {
  const fay = await reserved('fay');
  await crowdAsks(fay, 5, 'ask');
  const gil = await world.member('gil');
  await gil.api.follows.follow({ user_id: fay.userId });
  const first = await fay.api.requests.list({ limit: 4 });
  const rest = await fay.api.requests.list({ limit: 4, cursor: first.next_cursor ?? '' });
  expect(first.items[0]).toMatchObject({ username: 'gil', relation: { followed_by: false, can: { follow: true } } });
  expect(new Set([...first.items, ...rest.items].map(({ username }) => username)).size).toBe(6);
  expect(rest.next_cursor).toBeNull();
  await expect(gil.api.requests.list({ cursor: first.next_cursor ?? '' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect((await gil.api.requests.list()).items).toEqual([]);
});

test('[PRO-04] all waiting requests are approved: a page at once, the rest by a job, and none that came afterwards', async () => {
  const hal = await reserved('hal');
  await crowdAsks(hal, 130, 'many');
  expect(await hal.api.requests.approveAll()).toEqual({ approved: 50, more: true });
  world.clock.advance({ minutes: 1 });
  const late = await world.member('late');
  await late.api.follows.follow({ user_id: hal.userId });
  await world.runJobs();
  expect(await namesOf(hal)).toEqual(['late']);
  expect(await followerCount(hal)).toBe(130);
  expect(await hal.api.requests.approveAll()).toEqual({ approved: 1, more: false });
  expect(await hal.api.requests.approveAll()).toEqual({ approved: 0, more: false });
});

test('[PRO-04] concurrent approvals of all requests count each request once', async () => {
  const gus = await reserved('gus');
  await crowdAsks(gus, 20, 'once');
  const answers = await Promise.all([1, 2, 3].map(() => gus.api.requests.approveAll()));
  expect(answers.reduce((sum, { approved }) => sum + approved, 0)).toBe(20);
  expect(await followerCount(gus)).toBe(20);
});

test('[PRO-04] an approval of all requests that is killed after any request is completed by running it again', async () => {
  const ivy = await reserved('ivy');
  await crowdAsks(ivy, 30, 'killed');
  const answer: RequestBatch = { targetId: ivy.userId, until: world.clock.now().toISOString(), because: 'approved' };
  const job: Job<RequestBatch> = answerFollowRequests;
  for (const afterTransactions of [1, 7, 3]) {
    let left = afterTransactions;
    const db = new Proxy(world.ctx.db, {
      get(target, name) {
        if (name === 'transaction' && left-- === 0) throw new Error('killed');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(job.run({ ...world.ctx, db }, answer)).rejects.toThrow('killed');
  }
  expect(await ivy.api.requests.count()).toEqual({ count: 19 });
  expect(await followerCount(ivy)).toBe(11);
  await job.run(world.ctx, answer);
  await job.run(world.ctx, answer);
  expect(await ivy.api.requests.count()).toEqual({ count: 0 });
  expect(await followerCount(ivy)).toBe(30);
});

test('[PRO-04] going public approves the waiting requests, going private declines them, each by a job', async () => {
  const jo = await reserved('jo');
  await crowdAsks(jo, 120, 'joins');
  await setAudience(jo, 'public');
  await world.runJobs();
  expect(await jo.api.requests.count()).toEqual({ count: 0 });
  expect(await followerCount(jo)).toBe(120);

  const kim = await reserved('kim');
  await crowdAsks(kim, 120, 'never');
  await setAudience(kim, 'private');
  await world.runJobs();
  expect(await kim.api.requests.count()).toEqual({ count: 0 });
  expect(await followerCount(kim)).toBe(0);
});

test('[PRO-04] a job of a former audience answers no request', async () => {
  const lou = await reserved('lou');
  await crowdAsks(lou, 2, 'waits');
  const until = world.clock.now().toISOString();
  for (const because of ['public', 'private'] as const)
    await answerFollowRequests.run(world.ctx, { targetId: lou.userId, until, because });
  expect(await lou.api.requests.count()).toEqual({ count: 2 });
});

test('requests are for members only', async () => {
  const visitor = world.visitor();
  for (const call of [visitor.api.requests.list, visitor.api.requests.count, visitor.api.requests.approveAll])
    await expect(call()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
});

test('[FOL-01] followers and followees are found by a part of either name, whatever case and accents, also beyond the first page', async () => {
  const star = await world.member('star');
  const [zoe, max] = [await world.member('zoelle'), await world.member('max_100')];
  await world.ctx.db
    .updateTable('profiles')
    .set({ display_name: 'Zoë Müller' })
    .where('user_id', '=', zoe.userId)
    .execute();
  for (const one of [zoe, max]) {
    await one.api.follows.follow({ user_id: star.userId });
    await star.api.follows.follow({ user_id: one.userId });
  }
  const find = async (search: string) => {
    const [followers, following] = await Promise.all([
      star.api.follows.listFollowers({ user_id: star.userId, search }),
      star.api.follows.listFollowing({ user_id: star.userId, search }),
    ]);
    expect(followers.items.map(({ username }) => username)).toEqual(following.items.map(({ username }) => username));
    return followers.items.map(({ username }) => username);
  };
  expect(await find('zoe')).toEqual(['zoelle']);
  expect(await find('MULLER')).toEqual(['zoelle']);
  expect(await find('müll')).toEqual(['zoelle']);
  expect(await find('max')).toEqual(['max_100'.replace('_', '')]);
  for (const nobody of ['nobody', '%', '_', '\\', 'z%e']) expect([nobody, await find(nobody)]).toEqual([nobody, []]);
  for (const search of ['', ' ', 'x'.repeat(101)])
    await expect(star.api.follows.listFollowers({ user_id: star.userId, search })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
});
