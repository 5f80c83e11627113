import { MAX_HIDDEN_MEMBERS } from '@halfstar/contract/follows/follows.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveTab, listNouns, openTab } from '#test/live-tab.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NOBODY = '0197a000-0000-7000-8000-000000000000';
const to = ({ userId }: MemberClient) => ({ user_id: userId });
const counts = async (member: MemberClient) => {
  const { follower_count, following_count } = await member.api.profiles.getOwn(to(member));
  return [follower_count, following_count];
};

test('[FOL-02] a block ends follows and requests both ways, and neither sees or follows the other', async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  await ada.api.follows.follow(to(bo));
  await bo.api.follows.follow(to(ada));
  for (let time = 0; time < 2; time += 1)
    expect(await ada.api.blocks.block(to(bo))).toMatchObject({
      following: false,
      followed_by: false,
      blocking: true,
      can: { follow: false, hide: true },
    });
  expect([await counts(ada), await counts(bo)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await expect(ada.api.follows.follow(to(bo))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await ada.api.profiles.getByUsername({ username: 'bo' })).toMatchObject({ access: 'blocked' });

  // For the blocked member every call answers as for a member who does not exist.
  const { follows, blocks, profiles, reviews } = bo.api;
  for (const call of [
    follows.follow,
    follows.unfollow,
    follows.removeFollower,
    follows.getRelation,
    follows.listFollowers,
    blocks.block,
    blocks.unblock,
    blocks.mute,
    blocks.unmute,
    reviews.listByMember,
  ]) {
    const [theirs, unknown] = await Promise.all(
      [ada.userId, NOBODY].map((user_id) =>
        call({ user_id }).then(JSON.stringify, ({ code, message }) => [code, message]),
      ),
    );
    expect(theirs).toEqual(unknown);
    expect(theirs).toEqual(['NOT_FOUND', 'There is nothing here.']);
  }
  await expect(profiles.getByUsername({ username: 'ada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  expect((await ada.api.blocks.listBlocked()).items).toMatchObject([{ username: 'bo', relation: { blocking: true } }]);
  expect((await bo.api.blocks.listBlocked()).items).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect(await ada.api.blocks.unblock(to(bo))).toMatchObject({
      following: false,
      blocking: false,
      can: { follow: true },
    });
  await bo.api.follows.follow(to(ada));
  expect(await counts(ada)).toEqual([1, 0]);
});

test('[FOL-02] a block withdraws requests, and hides the blocker from the muted members of the blocked one', async () => {
  const [cy, dee] = [await world.member('cy'), await world.member('dee')];
  for (const one of [cy, dee]) await one.api.visibility.setAudience({ ...to(one), audience: 'followers' });
  await cy.api.follows.follow(to(dee));
  await dee.api.follows.follow(to(cy));
  await dee.api.blocks.mute(to(cy));
  await cy.api.blocks.block(to(dee));
  for (const one of [cy, dee]) expect(await one.api.requests.count()).toEqual({ count: 0 });
  expect((await dee.api.blocks.listMuted()).items).toEqual([]);
});

test('[FOL-02] [PRO-04] a mute outlasts a block by the muted member and its end, and only the muter ends it', async () => {
  const [rex, sue] = [await world.member('rex'), await world.member('sue')];
  const movie_id = await world.movie('Alien');
  await sue.api.reviews.publish({ movie_id, title: '', content: 'Nobody hears it.', rating: 4, is_spoiler: false });
  const reviews = async () => (await rex.api.reviews.listByMovie({ movie_id })).items.length;
  await rex.api.blocks.mute(to(sue));
  await sue.api.blocks.block(to(rex));
  // Nothing tells the muter that the other blocks them: not even their own mute, which they could not end.
  expect((await rex.api.blocks.listMuted()).items).toEqual([]);
  await expect(rex.api.blocks.unmute(to(sue))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await sue.api.blocks.unblock(to(rex));
  expect(await reviews()).toBe(0);
  expect((await rex.api.blocks.listMuted()).items).toMatchObject([{ username: 'sue', relation: { muting: true } }]);
  await rex.api.blocks.unmute(to(sue));
  expect(await reviews()).toBe(1);
});

test('[FOL-02] across a block nobody can request to follow', async () => {
  const [una, vic] = [await world.member('una'), await world.member('vic')];
  for (const one of [una, vic]) await one.api.visibility.setAudience({ ...to(one), audience: 'followers' });
  await una.api.blocks.block(to(vic));
  await expect(vic.api.follows.follow(to(una))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(una.api.follows.follow(to(vic))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const one of [una, vic]) {
    expect((await one.api.requests.list()).items).toEqual([]);
    expect((await one.api.notifications.list({})).items).toEqual([]);
  }
});

test('[FOL-02] a mute changes only what the muter sees, also for followers-only members who go private', async () => {
  const [eve, fay] = [await world.member('eve'), await world.member('fay')];
  const movie_id = await world.movie('Heat');
  await fay.api.reviews.publish({ movie_id, title: '', content: 'Two men talk.', rating: 4, is_spoiler: false });
  await eve.api.follows.follow(to(fay));
  const before = JSON.stringify([
    await fay.api.follows.getRelation(to(eve)),
    await fay.api.profiles.getByUsername({ username: 'eve' }),
  ]);
  expect(await eve.api.blocks.mute(to(fay))).toMatchObject({ following: true, muting: true });
  await eve.api.blocks.mute(to(fay));
  expect((await eve.api.reviews.listByMovie({ movie_id })).items).toEqual([]);
  expect(
    JSON.stringify([
      await fay.api.follows.getRelation(to(eve)),
      await fay.api.profiles.getByUsername({ username: 'eve' }),
    ]),
  ).toBe(before);
  expect((await eve.api.blocks.listMuted()).items).toMatchObject([{ username: 'fay', relation: { muting: true } }]);
  // Whatever the muted member does, the muter can end the mute.
  await fay.api.visibility.setAudience({ ...to(fay), audience: 'private' });
  await eve.api.follows.unfollow(to(fay));
  await eve.api.blocks.unmute(to(fay));
  await fay.api.visibility.setAudience({ ...to(fay), audience: 'public' });
  expect((await eve.api.reviews.listByMovie({ movie_id })).items).toHaveLength(1);
});

test('[FOL-02] a private member who follows or asks can be blocked; another one cannot be told from nobody', async () => {
  const [gil, hal] = [await world.member('gil'), await world.member('hal')];
  await gil.api.follows.follow(to(hal));
  await gil.api.visibility.setAudience({ ...to(gil), audience: 'private' });
  await expect((await world.member('ivy')).api.blocks.block(to(gil))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await hal.api.blocks.block(to(gil))).toMatchObject({ blocking: true, followed_by: false });
});

test('members can neither block nor mute themselves, and visitors nobody', async () => {
  const ada = await world.member('ada');
  await expect(ada.api.blocks.block(to(ada))).rejects.toMatchObject({ code: 'CANNOT_BLOCK_YOURSELF', status: 409 });
  await expect(ada.api.blocks.mute(to(ada))).rejects.toMatchObject({ code: 'CANNOT_MUTE_YOURSELF', status: 409 });
  const visitor = world.visitor();
  for (const call of [
    visitor.api.blocks.block,
    visitor.api.blocks.unblock,
    visitor.api.blocks.mute,
    visitor.api.blocks.unmute,
  ])
    await expect(call(to(ada))).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
});

test('a member can block and mute 5,000 others each, and parallel calls do not exceed that', async () => {
  const jo = await world.member('jo');
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`alter table auth_users disable trigger auth_users_need_invite`.execute(db);
    await sql`insert into auth_users (name, email, email_verified)
      select 'Pest', 'pest' || n || '@example.com', true from generate_series(1, ${MAX_HIDDEN_MEMBERS + 1}::int) n`.execute(
      db,
    );
    await sql`alter table auth_users enable trigger auth_users_need_invite`.execute(db);
    await sql`insert into profiles (user_id, username, display_name, created_at, updated_at)
      select id, split_part(email, '@', 1), name, now(), now() from auth_users where name = 'Pest'`.execute(db);
    for (const [table, by, whom] of [
      ['blocks', 'blocker_id', 'blocked_id'],
      ['mutes', 'muter_id', 'muted_id'],
    ] as const)
      await sql`insert into ${sql.id(table)} (${sql.id(by)}, ${sql.id(whom)}, created_at)
        select ${jo.userId}, user_id, now() from profiles where username like 'pest%' order by user_id limit ${MAX_HIDDEN_MEMBERS - 1}`.execute(
        db,
      );
  });
  const { rows } = await sql<{ user_id: string }>`
    select user_id from profiles where username like 'pest%' order by user_id desc limit 2`.execute(world.ctx.db);
  for (const [call, code] of [
    [jo.api.blocks.mute, 'TOO_MANY_MUTED'],
    [jo.api.blocks.block, 'TOO_MANY_BLOCKED'],
  ] as const) {
    const answers = await Promise.all(
      rows.map((row) =>
        call(row).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.toSorted()).toEqual([code, 'done'].toSorted());
  }
});

const told = (tab: LiveTab) => listNouns(tab).filter((noun) => noun === 'review').length;

/** What the tab is told while the member acts, and in how many messages. */
async function toldOf(tab: LiveTab, act: () => Promise<unknown>): Promise<string[]> {
  tab.messages.length = 0;
  await act();
  await eventually(() => listNouns(tab).length > 0);
  return [...tab.messages];
}

test('[FOL-02] open tabs of the muter and the blocker are told of it, and of a mute nobody else', async () => {
  const [kim, lou] = [await world.member('kim'), await world.member('lou')];
  const [kims, lous] = [await openTab(kim), await openTab(lou)];
  await kim.api.blocks.mute(to(lou));
  await eventually(() => told(kims) === 1);
  // Messages arrive in order: were the mute told too, this would not be the first.
  expect(await toldOf(lous, () => kim.api.blocks.block(to(lou)))).toHaveLength(1);
  await eventually(() => told(kims) === 2);
});

test('[FOL-02] [PRO-04] open tabs of a blocked member are told no more than when a follow ends, and of the end of the block nothing', async () => {
  // Who is followed, whether the other follows them, what the first does, and what looks the same.
  const pairs = [
    {
      follows: [],
      alike: async (one: MemberClient, other: MemberClient) => one.api.follows.unfollow(to(other)),
      like: [[0, 1]],
    },
    {
      follows: [[0, 1]],
      alike: async (one: MemberClient, other: MemberClient) => one.api.follows.unfollow(to(other)),
      like: [[0, 1]],
    },
    {
      follows: [[1, 0]],
      alike: async (one: MemberClient, other: MemberClient) => one.api.follows.removeFollower(to(other)),
      like: [[1, 0]],
    },
  ] as const;
  for (const [turn, { follows, alike, like }] of pairs.entries()) {
    const join = (name: string) => world.member(`${name}${turn}`);
    const befriend = async (pair: readonly MemberClient[], ties: readonly (readonly [number, number])[]) => {
      for (const [from, whom] of ties) await pair[from]?.api.follows.follow(to(pair[whom] as MemberClient));
    };
    const [mia, ned, ole, pam] = [await join('mia'), await join('ned'), await join('ole'), await join('pam')];
    const [neds, pams] = [await openTab(ned), await openTab(pam)];
    await befriend([mia, ned], follows);
    await befriend([ole, pam], like);
    // They are told of these follows at once, so nothing of them arrives later.
    if (follows.length > 0) await eventually(() => listNouns(neds).includes('follow'));
    if (like.length > 0) await eventually(() => listNouns(pams).includes('follow'));
    const ofBlock = await toldOf(neds, () => mia.api.blocks.block(to(ned)));
    const ofEnd = await toldOf(pams, () => alike(ole, pam));
    expect(ofBlock).toEqual(ofEnd);
    neds.messages.length = 0;
    await mia.api.blocks.unblock(to(ned));
    await ned.api.tracking.rate({ movie_id: await world.movie('Heat'), rating: 4 });
    await eventually(() => listNouns(neds).includes('rating'));
    expect(listNouns(neds)).not.toContain('follow');
  }
});
