import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  cy = await world.member('cy');
});
afterAll(() => world.stop());

/** The relation to a public member with whom there is nothing. */
const NONE = {
  following: false,
  followed_by: false,
  requested: false,
  requested_by: false,
  needs_approval: false,
  muting: false,
  blocking: false,
  can: { follow: true, hide: true },
};

const counts = async (member: MemberClient) => {
  const profile = await world.profile(member.username);
  return [profile.follower_count, profile.following_count];
};

test('[FOL-01] [PRO-03] following twice equals following once, and unfollowing undoes it', async () => {
  const { userId } = await world.member('followed');
  const fan = await world.member('fan');
  expect(await fan.api.follows.getRelation({ user_id: userId })).toEqual(NONE);
  await fan.api.follows.follow({ user_id: userId });
  const again = await fan.api.follows.follow({ user_id: userId });
  expect(again).toEqual({ ...NONE, following: true });
  expect(await counts(fan)).toEqual([0, 1]);
  expect(await counts(await world.member('followed'))).toEqual([1, 0]);

  await fan.api.follows.unfollow({ user_id: userId });
  const gone = await fan.api.follows.unfollow({ user_id: userId });
  expect(gone.following).toBe(false);
  expect(await counts(fan)).toEqual([0, 0]);
  expect(await counts(await world.member('followed'))).toEqual([0, 0]);
});

test('the followed member sees the relation from their side', async () => {
  const idol = await world.member('idol');
  const admirer = await world.member('admirer');
  await admirer.api.follows.follow({ user_id: idol.userId });
  expect(await idol.api.follows.getRelation({ user_id: admirer.userId })).toMatchObject({
    following: false,
    followed_by: true,
  });
});

test('[FOL-01] a member can follow neither themselves nor an unknown member', async () => {
  await expect(ada.api.follows.follow({ user_id: ada.userId })).rejects.toMatchObject({
    code: 'CANNOT_FOLLOW_YOURSELF',
    status: 409,
    message: 'You cannot follow yourself.',
  });
  expect((await ada.api.follows.getRelation({ user_id: ada.userId })).can.follow).toBe(false);
  const unknownId = '00000000-0000-7000-8000-000000000000';
  await expect(ada.api.follows.follow({ user_id: unknownId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ada.api.follows.listFollowers({ user_id: unknownId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a visitor can read followers but not follow', async () => {
  const { userId: user_id } = await world.someone();
  const visitor = world.visitor();
  await expect(visitor.api.follows.follow({ user_id })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
    status: 401,
  });
  await expect(visitor.api.follows.unfollow({ user_id })).rejects.toMatchObject({ status: 401 });
  expect(await visitor.api.follows.getRelation({ user_id })).toEqual({
    ...NONE,
    can: { follow: false, hide: false },
  });
  expect((await visitor.api.follows.listFollowers({ user_id })).items).toEqual([]);
});

test('[FOL-01] followers and followees are paged newest first, with the viewer’s relation to each', async () => {
  const star = await world.member('star');
  const crowd = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const member = await world.member(name);
    await member.api.follows.follow({ user_id: star.userId });
    crowd.unshift(member.userId);
    // Some at the same moment, so that the id decides.
    if (name !== 'two') world.clock.advance({ minutes: 1 });
  }
  const [newest = ''] = crowd;
  await bo.api.follows.follow({ user_id: newest });

  const met = [];
  let cursor: string | undefined;
  do {
    const page = await bo.api.follows.listFollowers({ user_id: star.userId, limit: 2, ...(cursor && { cursor }) });
    met.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(met.map((entry) => entry.user_id).toSorted()).toEqual(crowd.toSorted());
  expect(met[0]).toMatchObject({ username: 'five', bio: null, relation: { following: true, followed_by: false } });
  expect(met[1]?.relation).toEqual(NONE);

  const one = await bo.api.follows.listFollowing({ user_id: newest });
  expect(one.items.map((entry) => entry.username)).toEqual(['star']);
});

test('[PRO-03] follower and following counts equal the rows after parallel follows', async () => {
  const people = [ada, bo, cy, await world.member('dee'), await world.member('eve')];
  const everyPair = people.flatMap((from) => people.filter((to) => to !== from).map((to) => ({ from, to })));
  for (let round = 0; round < 4; round += 1) {
    // The same action several times, and its opposite, all in parallel.
    await Promise.all(
      everyPair.flatMap(({ from, to }, index) => [
        from.api.follows.follow({ user_id: to.userId }),
        from.api.follows.follow({ user_id: to.userId }),
        ...((index + round) % 2 === 0 ? [from.api.follows.unfollow({ user_id: to.userId })] : []),
      ]),
    );
    for (const person of people) {
      const { length: followers } = await world.ctx.db
        .selectFrom('follows')
        .select('follower_id')
        .where('following_id', '=', person.userId)
        .execute();
      const { length: following } = await world.ctx.db
        .selectFrom('follows')
        .select('following_id')
        .where('follower_id', '=', person.userId)
        .execute();
      expect(await counts(person)).toEqual([followers, following]);
    }
  }
});
