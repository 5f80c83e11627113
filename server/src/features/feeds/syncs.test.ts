import { expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { reportDrift } from '#test/drift.ts';
import { eventually } from '#test/eventually.ts';
import {
  ctx,
  DIARY,
  diaryOf,
  getFeed,
  HEAT,
  letterboxd,
  linkOf,
  prove,
  REVIEW,
  reviewsOf,
  someone,
  someoneWith,
  syncAgain,
  syncWith,
  useFeedWorld,
  world,
} from '#test/feed-world.ts';
import { feed, feedItem, status, syncFeeds } from '#test/feeds.ts';
import { accountOf, importFiles, toFiles, uploadFiles } from '#test/imports.ts';
import { followerOf } from '#test/silence.ts';
import { findFeed, renewSyncLease, takeDueFeed } from './feeds.queries.ts';

useFeedWorld();

test('[RSS-02] only changes are asked for, and an unchanged feed changes nothing', async () => {
  const one = await someone();
  letterboxd.answer(one.path, (response, request) => {
    if (request.headers['if-none-match'] === '"1"') return status(304)(response, request);
    response.setHeader('etag', '"1"');
    response.setHeader('last-modified', 'Thu, 02 May 2024 10:00:00 GMT');
    feed(HEAT)(response, request);
  });
  await one.member.api.feeds.save({ address: one.address });
  await syncFeeds(ctx);
  expect((await getFeed(one.member)).counts).toMatchObject({ imported: 1 });
  expect(await syncAgain(one.member)).toMatchObject({
    status: 'fine',
    counts: { imported: 0, unchanged: 1, viewings: 1 },
  });
  const [, second] = letterboxd.askedFor(one.path);
  expect(second?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Thu, 02 May 2024 10:00:00 GMT',
    'user-agent': 'Halfstar/test',
  });
});

test('[RSS-02] in three days in which nobody asks for a sync, a feed is read once a day, always at the same minute', async () => {
  const one = await someoneWith(HEAT);
  // Saving the address has begun a job, which may take what is due before the test does.
  const isIdle = async () => !(await getFeed(one.member)).syncing;
  await eventually(isIdle);
  const times: number[] = [];
  letterboxd.answer(one.path, (response, request) => {
    times.push(world.clock.now().getTime());
    feed(HEAT)(response, request);
  });
  for (let step = 0; step < 72 * 4; step += 1) {
    world.clock.advance({ minutes: 15 });
    await syncFeeds(ctx);
    await eventually(isIdle);
  }
  expect(times).toHaveLength(3);
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 24 * 3_600_000, 48 * 3_600_000]);
  expect(await diaryOf(one.member)).toHaveLength(1);
});

test('[RSS-02] failures are tried later and later, and the member is told of the third and not again', async () => {
  const one = await someoneWith(HEAT);
  const before = await accountOf(world, one.member);
  letterboxd.answer(one.path, status(503));
  const told = async () =>
    (await one.member.api.notifications.list({})).items.filter(({ type }) => type === 'feed_failing').length;
  const waits: number[] = [];
  await syncAgain(one.member);
  for (const most of [1.2, 4.8, 14.4, 28.8, 28.8]) {
    const { next_sync_at, status: state, error } = await getFeed(one.member);
    expect([state, error]).toEqual(['failing', 'unavailable']);
    waits.push((Date.parse(next_sync_at ?? '') - world.clock.now().getTime()) / 3_600_000 / most);
    expect(await told()).toBe(waits.length >= 3 ? 1 : 0);
    world.clock.advance({ hours: most });
    await syncFeeds(ctx);
  }
  for (const wait of waits) expect(wait).toBeGreaterThan(0.8);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(1);
  expect(await accountOf(world, one.member)).toEqual(before);
  expect((await syncWith(one, HEAT)).status).toBe('fine');
  letterboxd.answer(one.path, status(503));
  for (let failure = 0; failure < 3; failure += 1) await syncAgain(one.member);
  expect(await told()).toBe(2);
});

test('[RSS-02] who asks us to come back later is left alone for so long', async () => {
  const one = await someoneWith(HEAT);
  letterboxd.answer(one.path, status(429, { 'retry-after': '172800' }));
  const { error, next_sync_at } = await syncAgain(one.member);
  expect(error).toBe('rate_limited');
  expect(Date.parse(next_sync_at ?? '') - world.clock.now().getTime()).toBeGreaterThanOrEqual(48 * 3_600_000);
  // Nor is it asked for anybody else, and that is nobody's failure.
  const other = await someoneWith(HEAT);
  expect(letterboxd.askedFor(other.path)).toEqual([]);
  expect(await getFeed(other.member)).toMatchObject({ status: 'never_synced', error: null });
  await world.ctx.db.deleteFrom('outside_pace').execute();
  for (const { member } of [one, other]) await member.api.feeds.save({ address: '' });
});

test('[RSS-02] a feed that Letterboxd does not know pauses after three days, and goes on when the member asks', async () => {
  const { member, path } = await someoneWith(HEAT);
  letterboxd.answer(path, status(404));
  await syncAgain(member);
  for (let day = 0; day < 5; day += 1) {
    world.clock.advance({ hours: 29 });
    await syncFeeds(ctx);
  }
  expect(await getFeed(member)).toMatchObject({ status: 'paused', error: 'feed_not_found', next_sync_at: null });
  expect(await diaryOf(member)).toHaveLength(1);
  expect((await syncWith({ member, path }, HEAT)).status).toBe('fine');
});

test('[RSS-02] a feed in which nothing is known warns of a gap, until files are imported', async () => {
  const one = await someoneWith(HEAT);
  expect((await syncWith(one, HEAT, { ...HEAT, id: 200 })).gap_at).toBeNull();
  expect((await syncWith(one, { ...HEAT, id: 300, watchedDate: '2024-06-01' })).gap_at).not.toBeNull();
  world.clock.advance({ minutes: 1 });
  await importFiles(one.member, toFiles(['diary.csv', DIARY, `2024-05-01,Heat,1995,${linkOf(101)},4.5,,,2024-05-01`]));
  expect((await getFeed(one.member)).gap_at).toBeNull();
});

test('[RSS-02] a sync waits while an import is open, and comes after it', async () => {
  const one = await someone();
  const { id } = await uploadFiles(one.member, toFiles(['diary.csv', DIARY, '2020-01-01,Alien,1979,,3,,,2020-01-01']));
  letterboxd.answer(one.path, feed(HEAT));
  await one.member.api.feeds.save({ address: one.address });
  await syncFeeds(ctx);
  expect(await getFeed(one.member)).toMatchObject({ status: 'waiting', syncing: false });
  expect(letterboxd.askedFor(one.path)).toEqual([]);
  await one.member.api.imports.cancel({ import_id: id });
  world.clock.advance({ minutes: 15 });
  await syncFeeds(ctx);
  expect(await getFeed(one.member)).toMatchObject({ status: 'fine', counts: { imported: 1 } });
});

test('[RSS-01] "Sync Now" needs a saved feed, and is possible once in 15 minutes', async () => {
  const { member } = await someone();
  await expect(member.api.feeds.sync()).rejects.toMatchObject({ code: 'NO_FEED' });
  const one = await someoneWith(HEAT);
  expect((await one.member.api.feeds.sync()).syncing).toBe(true);
  const refused = await one.member.send('PUT', '/api/letterboxd-feed/sync');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'The feed was read a moment ago. Wait a little before the next sync.',
  });
  await syncFeeds(ctx);
  world.clock.advance({ minutes: 15 });
  expect(await one.member.api.feeds.sync()).toMatchObject({ syncing: true });
  await syncFeeds(ctx);
});

test('[RSS-02] removing the feed keeps what came from it', async () => {
  const { member } = await someoneWith(HEAT);
  const before = await accountOf(world, member);
  await member.api.feeds.save({ address: '' });
  await syncFeeds(ctx);
  expect(await accountOf(world, member)).toEqual(before);
});

test('[RSS-02] [TML-07] nobody hears of what a feed brings', async () => {
  const { member, path, address } = await someone();
  const follower = await followerOf(world, member);
  const today = world.clock.now();
  const day = today.toISOString().slice(0, 10);
  letterboxd.answer(path, feed({ ...REVIEW, watchedDate: day, pubDate: today.toUTCString() }));
  await member.api.feeds.save({ address });
  await syncFeeds(ctx);
  await prove({ member, path });
  expect(await reviewsOf(member)).toHaveLength(1);
  await follower.expectSilence();
});

test('[RSS-02] [SAF-04] an unsafe text is left out and its rating kept, and long repeats are cut', async () => {
  const one = await someoneWith(
    { ...REVIEW, text: '<p>&lt;script&gt;alert(1)&lt;/script&gt; it said.</p>' },
    { ...REVIEW, id: 108, title: 'Alien', year: 1979, text: `<p>Aa${'a'.repeat(80)}h, &amp; more</p>` },
  );
  await prove(one);
  const reviews = await reviewsOf(one.member);
  expect(reviews).toHaveLength(1);
  const [alien] = reviews;
  expect(alien?.content).toMatch(/^A?a{1,49}h, & more$/i);
  const ratings = (await diaryOf(one.member)).map(([title, , rating]) => [title, rating]);
  expect(ratings.toSorted()).toEqual([
    ['Alien', 4.5],
    ['Heat', 4.5],
  ]);
});

test('[RSS-02] a film that is not here has a place of its own, and the feed teaches which film a number means', async () => {
  const vertigo = await world.movie('Vertigo');
  await world.ctx.db.updateTable('movies').set({ tmdb_id: 777_001 }).where('id', '=', vertigo).execute();
  // Its title would be found; with this one only the id tells.
  const learned = { ...HEAT, id: 110, title: 'Vertigo in Blue', year: 1958, tmdbId: 777_001, filmId: 51444 };
  const { member } = await someoneWith(learned, {
    ...HEAT,
    id: 111,
    title: 'The Unfindable',
    year: 2019,
    tmdbId: 777_999,
  });
  expect((await getFeed(member)).counts).toMatchObject({ imported: 2, unmatched: 1 });
  expect((await diaryOf(member)).map(([title]) => title).toSorted()).toEqual(['The Unfindable', 'Vertigo']);
  const known = await world.ctx.db.selectFrom('letterboxd_films').selectAll().where('film_id', '=', 51444).execute();
  expect(known).toMatchObject([{ movie_id: vertigo, learned_from: 'feed' }]);
  expect((await member.api.imports.listUnmatched({})).items).toMatchObject([{ title: 'The Unfindable' }]);
});

/** A context whose database fails after so many statements, as when the process is killed there. */
function dyingAfter(statements: number): Context {
  let left = statements;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...ctx, db };
}

test('[RSS-02] killed at any statement, a sync is taken up by another process and brings everything once', async () => {
  const one = await someone();
  letterboxd.answer(one.path, feed(HEAT, REVIEW, { ...HEAT, id: 120, title: 'Alien', year: 1979 }));
  await one.member.api.feeds.save({ address: one.address });
  for (let statements = 1; statements < 120; statements += 7) {
    await syncFeeds(dyingAfter(statements)).catch(() => undefined);
    world.clock.advance({ seconds: 31 });
  }
  for (let hour = 0; hour < 30; hour += 1) {
    world.clock.advance({ hours: 1 });
    // Last in the round: the feed may be due within any hour.
    await syncFeeds(ctx);
  }
  // The job that saving the address has begun may be at it too.
  await eventually(async () => !(await getFeed(one.member)).syncing);
  expect(await getFeed(one.member)).toMatchObject({ status: 'fine', counts: { viewings: 3 } });
  expect(await diaryOf(one.member)).toHaveLength(3);
  expect(await reportDrift(world)).toEqual([]);
});

test.each([
  ['brings a film', feed(HEAT)],
  ['is as it was', status(304)],
  ['cannot be read', status(503)],
])('[RSS-02] a feed that %s is left to the process that has taken it up meanwhile', async (_, answer) => {
  const one = await someone();
  const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  letterboxd.answer(one.path, (response, request) => {
    asked.resolve();
    void taken.promise.then(() => answer(response, request));
  });
  await one.member.api.feeds.save({ address: one.address });
  const syncing = syncFeeds(ctx);
  await asked.promise;
  const first = await findFeed(ctx, one.member.userId);
  // As when the first process could not renew its reservation for half a minute: for the second one that time is over.
  const second = await takeDueFeed(ctx, hoursFromNow(world.clock, 1), hoursFromNow(world.clock, 2));
  expect(second?.user_id).toBe(one.member.userId);
  if (first !== undefined) await renewSyncLease(ctx, first, hoursFromNow(world.clock, 3));
  expect(await findFeed(ctx, one.member.userId)).toEqual(second);
  taken.resolve();
  await syncing;
  expect(await findFeed(ctx, one.member.userId)).toEqual(second);
  expect(await diaryOf(one.member)).toEqual([]);
});

test('[RSS-02] two processes at once read a feed once', async () => {
  const one = await someone();
  letterboxd.answer(one.path, feed(HEAT));
  await one.member.api.feeds.save({ address: one.address });
  await Promise.all([syncFeeds(ctx), syncFeeds(ctx)]);
  expect(letterboxd.askedFor(one.path)).toHaveLength(1);
  expect(await diaryOf(one.member)).toHaveLength(1);
});

test('[RSS-02] an account that is about to be deleted is not synced, and one that is deleted has no feed', async () => {
  const one = await someone();
  letterboxd.answer(one.path, feed(HEAT));
  await one.member.api.feeds.save({ address: one.address });
  await one.member.api.deletion.request({ password: 'half a star more' });
  await syncFeeds(ctx);
  expect(letterboxd.askedFor(one.path)).toEqual([]);
  expect(await accountOf(world, one.member)).toEqual([]);
});

test('[RSS-02] nobody but a confirmed member has a feed', async () => {
  for (const call of ['get', 'sync', 'checkProof'] as const)
    await expect(world.visitor().api.feeds[call]()).rejects.toMatchObject({ status: 401 });
  await expect(world.visitor().api.feeds.save({ address: '' })).rejects.toMatchObject({ status: 401 });
});

test('an item of a feed is told by the address of its namespaces, in whatever prefix', async () => {
  const one = await someone();
  letterboxd.answer(one.path, (response) => {
    const item = feedItem(HEAT).replaceAll('letterboxd:', 'lb:').replaceAll('dc:creator', 'd:creator');
    response.end(
      `<rss version="2.0" xmlns:lb="https://letterboxd.com" xmlns:d="http://purl.org/dc/elements/1.1/"><channel>${item}</channel></rss>`,
    );
  });
  await one.member.api.feeds.save({ address: one.address });
  await syncFeeds(ctx);
  expect(await diaryOf(one.member)).toEqual([['Heat', '2024-05-01', 4.5, false]]);
});
