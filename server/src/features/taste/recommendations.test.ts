import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import {
  refreshRecommendationsOfActive,
  refreshRecommendationsOfMember,
  refreshRecommendationsOfRaters,
} from './recommendations.jobs.ts';

let world: World;
let films: string[];
beforeAll(async () => {
  world = await startWorld();
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').limit(12).execute()).map(({ id }) => id);
});
afterAll(() => world.stop());

const to = ({ userId }: MemberClient) => ({ user_id: userId });
const list = async (member: MemberClient) => (await member.api.recommendations.list()).items;
const names = async (member: MemberClient) => (await list(member)).map(({ username }) => username);
const refresh = ({ userId }: MemberClient) => refreshRecommendationsOfMember.run(world.ctx, { userId });
const find = async (member: MemberClient, username: string) =>
  (await list(member)).find((one) => one.username === username);

async function love(member: MemberClient, from: number, until: number): Promise<void> {
  for (const movie_id of films.slice(from, until)) await member.api.tracking.rate({ movie_id, rating: 4 });
}

test('[FOL-01] a recommended member who follows the viewer already can be followed back', async () => {
  const [ada, bo, both] = [await world.someone(), await world.someone(), await world.someone()];
  await ada.api.follows.follow(to(both));
  await both.api.follows.follow(to(bo));
  await bo.api.follows.follow(to(ada));
  await refresh(ada);
  const { items } = await ada.api.recommendations.list({});
  expect(items.find(({ user_id }) => user_id === bo.userId)?.relation).toMatchObject({
    following: false,
    followed_by: true,
    can: { follow: true },
  });
});

test('[ONB-03] a recommended member comes with name, picture, bio, counts, badges and tier', async () => {
  // A member with one follower is only among the most followed ones where hardly anybody else is.
  const small = await startWorld();
  onTestFinished(() => small.stop());
  const nora = await small.member('nora');
  await nora.api.profiles.update({ user_id: nora.userId, bio: 'Sits in the third row.', selected_badge: 'founders' });
  await nora.api.reviews.publish({
    movie_id: films[0] ?? '',
    title: '',
    content: 'Two men talk over coffee, and it is enough.',
    rating: 4,
    is_spoiler: false,
  });
  const fan = await small.member('norasfan');
  await fan.api.follows.follow(to(nora));
  const newcomer = await small.member('norasguest');
  const found = await find(newcomer, 'nora');
  const { relation, reason, ...facts } = found ?? { relation: null, reason: null };
  expect(facts).toEqual({
    user_id: nora.userId,
    username: 'nora',
    display_name: 'nora',
    avatar_url: null,
    bio: 'Sits in the third row.',
    follower_count: 1,
    review_count: 1,
    badges: ['founders'],
    selected_badge: 'founders',
    tier: 'pro',
  });
  // Followed in place: they are no longer recommended afterwards.
  expect([relation?.can.follow, reason?.kind]).toEqual([true, 'popular']);
  expect(await newcomer.api.follows.follow(to(nora))).toMatchObject({ following: true });
  expect(await find(newcomer, 'nora')).toBeUndefined();
});

test('[FOL-01] a newcomer is recommended the most followed members, at most ten', async () => {
  const famous = await world.member('famous');
  for (const name of ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11'])
    await (await world.member(name)).api.follows.follow(to(famous));
  const newcomer = await world.member('newcomer');
  const cold = await list(newcomer);
  expect(cold).toHaveLength(10);
  expect(cold[0]).toMatchObject({ username: 'famous', follower_count: 11, bio: null, reason: { kind: 'popular' } });
  expect(cold.map(({ username }) => username)).not.toContain('newcomer');
  await expect(world.visitor().api.recommendations.list()).rejects.toMatchObject({ status: 401 });
});

test('[FOL-01] members whom followees follow are recommended, and the reason names followees', async () => {
  const ada = await world.member('ada');
  const friends = await Promise.all(['bo', 'cy', 'dee', 'eve'].map((name) => world.member(name)));
  const shared = await world.member('shared');
  for (const friend of friends) {
    await ada.api.follows.follow(to(friend));
    await friend.api.follows.follow(to(shared));
  }
  await refresh(ada);
  const found = await find(ada, 'shared');
  expect(found).toMatchObject({ follower_count: 4, reason: { kind: 'mutuals', member_count: 4 } });
  const members = found?.reason.kind === 'mutuals' ? found.reason.members : [];
  expect(members).toHaveLength(3);
  expect((await names(ada))[0]).toBe('shared');
  for (const friend of friends) expect(await names(ada)).not.toContain(friend.username);

  // Reasons name only those whom the viewer may see.
  const [first = '', ...rest] = members.map(({ username }) => username);
  const hiding = await world.member(first);
  await hiding.api.visibility.setAudience({ user_id: hiding.userId, audience: 'private' });
  expect(await find(ada, 'shared')).toMatchObject({
    reason: { member_count: 3, members: rest.map((username) => ({ username })) },
  });
  // The number also counts only those, at once, whether or not they are among the named.
  const unnamed = friends.find(({ username }) => !members.some((one) => one.username === username));
  await unnamed?.api.visibility.setAudience({ ...to(unnamed), audience: 'private' });
  expect(await find(ada, 'shared')).toMatchObject({ reason: { member_count: 2 } });
  await refresh(ada);
  expect(await find(ada, 'shared')).toMatchObject({ reason: { member_count: 2 } });
});

test('[FOL-01] members who love the same films are recommended, and the reason counts and names films', async () => {
  const [gil, hal, ivy] = [await world.member('gil'), await world.member('hal'), await world.member('ivy')];
  await love(gil, 0, 6);
  await love(hal, 1, 6);
  await love(ivy, 0, 1);
  await gil.api.tracking.rate({ movie_id: films[7] ?? '', rating: 5 });
  await hal.api.tracking.rate({ movie_id: films[7] ?? '', rating: 2 });
  await refreshRecommendationsOfRaters.run(world.ctx, undefined);
  const reason = (await find(gil, 'hal'))?.reason;
  expect(reason).toMatchObject({ kind: 'movies', movie_count: 5 });
  expect((reason as { movies: unknown[] }).movies).toHaveLength(3);
  // One shared film is no reason.
  expect((await find(gil, 'ivy'))?.reason.kind ?? 'popular').toBe('popular');

  // Scores that the viewer hides are no reason either.
  await gil.api.profiles.changeSettings({ user_id: gil.userId, hide_scores_until_seen: true });
  for (const movie_id of films.slice(0, 3)) await gil.api.diary.deleteByMovie({ movie_id });
  const hidden = (await find(gil, 'hal'))?.reason as { movies: { id: string }[] };
  expect(hidden.movies.every(({ id }) => !films.slice(0, 3).includes(id))).toBe(true);
  world.clock.advance({ minutes: 11 });
  await love(gil, 8, 9);
  await refreshRecommendationsOfRaters.run(world.ctx, undefined);
  expect((await find(gil, 'hal'))?.reason).toMatchObject({ kind: 'movies', movie_count: 3 });
});

test('[FOL-01] [FOL-02] whoever is followed, asked, blocked, muted, hidden or dismissed is not recommended, at once', async () => {
  const jo = await world.member('jo');
  const people = await Promise.all(['k1', 'k2', 'k3', 'k4', 'k5', 'k6'].map((name) => world.member(name)));
  await love(jo, 9, 12);
  for (const one of people) await love(one, 9, 12);
  await refresh(jo);
  const shown = async () => (await names(jo)).filter((name) => /^k\d$/.test(name)).toSorted();
  expect(await shown()).toEqual(['k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
  const [k1, k2, k3, k4, k5, k6] = people as [
    MemberClient,
    MemberClient,
    MemberClient,
    MemberClient,
    MemberClient,
    MemberClient,
  ];
  await jo.api.follows.follow(to(k1));
  await jo.api.blocks.block(to(k2));
  await k3.api.blocks.block(to(jo));
  await jo.api.blocks.mute(to(k4));
  await k5.api.visibility.setAudience({ ...to(k5), audience: 'followers' });
  await jo.api.follows.follow(to(k5));
  for (let time = 0; time < 2; time += 1) await jo.api.recommendations.dismiss(to(k6));
  expect(await shown()).toEqual([]);
  await refresh(jo);
  expect(await shown()).toEqual([]);
  await jo.api.recommendations.restore(to(k6));
  await refresh(jo);
  expect(await shown()).toEqual(['k6']);
  await expect(jo.api.recommendations.dismiss(to(jo))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(jo.api.recommendations.dismiss(to(k3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[FOL-01] a follow and an import enqueue one refresh; ratings cause one at most every ten minutes', async () => {
  const [kim, lou, mo] = [await world.member('kim'), await world.member('lou'), await world.member('mo')];
  const nan = await world.member('nan');
  const countJobs = async ({ userId }: MemberClient) => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*) as jobs from graphile_worker.jobs where key = ${`taste: refresh of ${userId}`}`.execute(
      world.ctx.db,
    );
    return rows[0]?.jobs;
  };
  const refreshedAt = async ({ userId }: MemberClient) =>
    (
      await world.ctx.db
        .selectFrom('recommendation_refreshes')
        .select('refreshed_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.refreshed_at;
  await kim.api.follows.follow(to(lou));
  await kim.api.follows.follow(to(mo));
  expect(await countJobs(kim)).toBe(1);
  const importFilm = (movieId = '') =>
    importTracking(
      world.ctx,
      toViewer(nan),
      [{ kind: 'rating', movieId, stars: 4, at: world.clock.now().toISOString() }],
      { cause: 'import' },
    );
  expect(await countJobs(nan)).toBe(0);
  for (const film of films.slice(0, 2)) await importFilm(film);
  expect(await countJobs(nan)).toBe(1);

  await love(lou, 0, 1);
  await refreshRecommendationsOfRaters.run(world.ctx, undefined);
  const first = await refreshedAt(lou);
  world.clock.advance({ minutes: 5 });
  await love(lou, 1, 2);
  await refreshRecommendationsOfRaters.run(world.ctx, undefined);
  expect(await refreshedAt(lou)).toBe(first);
  world.clock.advance({ minutes: 6 });
  await refreshRecommendationsOfRaters.run(world.ctx, undefined);
  expect(await refreshedAt(lou)).not.toBe(first);
  expect(await refreshedAt(mo)).toBeUndefined();
  await refreshRecommendationsOfActive.run(world.ctx, undefined);
  expect(await refreshedAt(mo)).toEqual(expect.any(String));
});

test('[ACC-11] a deleted account is in no recommendation and no reason', async () => {
  const [ned, oz, pat] = [await world.member('ned'), await world.member('oz'), await world.member('pat')];
  await ned.api.follows.follow(to(oz));
  await oz.api.follows.follow(to(pat));
  await refresh(ned);
  expect(await find(ned, 'pat')).toMatchObject({ reason: { kind: 'mutuals', member_count: 1 } });
  await oz.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx);
  await ned.api.accounts.signIn({ email: ned.email, password: PASSWORD });
  expect((await find(ned, 'pat'))?.reason).toEqual({ kind: 'popular' });
  const rows = await world.ctx.db.selectFrom('recommendations').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(oz.userId);
  await refreshRecommendationsOfMember.run(world.ctx, { userId: oz.userId });
});
