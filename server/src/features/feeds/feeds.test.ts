import { expect, test } from 'vitest';
import { reportDrift } from '#test/drift.ts';
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
  REVIEWS,
  reviewsOf,
  someone,
  someoneWith,
  syncAgain,
  syncWith,
  useFeedWorld,
  world,
} from '#test/feed-world.ts';
import { feed, listItem, syncFeeds } from '#test/feeds.ts';
import { accountOf, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';

useFeedWorld();

test.each([
  ['https://letterboxd.com/Ada_L/rss/', 'ada_l'],
  ['letterboxd.com/ada-l/rss', 'ada-l'],
  ['http://www.letterboxd.com/ada/rss/', 'ada'],
])('[RSS-01] the address %s is saved in its one form', async (address, name) => {
  const { member } = await someone();
  expect(await member.api.feeds.save({ address })).toMatchObject({
    address: `https://letterboxd.com/${name}/rss/`,
    status: 'never_synced',
  });
  expect(await member.api.profiles.getOwn({ user_id: member.userId })).toMatchObject({
    letterboxd_rss_feed: `https://letterboxd.com/${name}/rss/`,
  });
  expect(await member.api.feeds.save({ address: '' })).toMatchObject({ address: null, status: null, proof: null });
});

test.each([
  'ada',
  'https://letterboxd.com/ada/',
  'https://evil.example/ada/rss/',
  'https://letterboxd.com.evil.example/ada/rss/',
  'https://user@letterboxd.com/ada/rss/',
  'https://letterboxd.com:8443/ada/rss/',
  'https://letterboxd.com/ada/rss/?x=1',
  'ftp://letterboxd.com/ada/rss/',
  `https://letterboxd.com/${'a'.repeat(41)}/rss/`,
])('[RSS-01] %s is refused with a sentence', async (address) => {
  const { member } = await someone();
  const error = await member.api.feeds.save({ address }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'INVALID_INPUT',
    data: { errors: [{ field: 'address', message: 'Please enter a valid Letterboxd RSS feed URL' }] },
  });
});

test('[RSS-02] what the feed has is in the diary once, whatever it is called there, and lists and shows are left out', async () => {
  const one = await someoneWith(
    { ...HEAT, like: true },
    { id: 103, kind: 'review', title: 'Alien', year: 1979, watchedDate: null, rating: null, text: '<p>Quiet.</p>' },
    { id: 104, title: 'A Show', tvId: 5 },
    listItem(105, 'Rainy days'),
  );
  const { member } = one;
  expect(await getFeed(member)).toMatchObject({
    status: 'fine',
    syncing: false,
    error: null,
    counts: { viewings: 2, imported: 2, unchanged: 0, lists: 1, television: 1, failed: 0, texts_held_back: 1 },
    gap_at: null,
  });
  expect(await diaryOf(member)).toEqual([
    ['Heat', '2024-05-01', 4.5, false],
    ['Alien', null, null, false],
  ]);
  expect((await member.api.tracking.getByMovies({ movie_ids: [await world.movie('Heat')] })).items).toMatchObject([
    { rating: 4.5, status: 'watched', favorite: true },
  ]);
  const before = await accountOf(world, member);
  const again = await syncAgain(member);
  expect(again.counts).toMatchObject({ viewings: 2, imported: 0, updated: 0, unchanged: 2 });
  expect(await accountOf(world, member)).toEqual(before);
  // A review that is added later changes the guid's first part, not its number.
  await syncWith(one, { ...HEAT, like: true, kind: 'review', text: '<p>Still.</p>' });
  expect(await accountOf(world, member)).toEqual(before);
  expect((await member.api.imports.list({})).items).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[RSS-02] a change there comes in, and what the member has changed here stays', async () => {
  const one = await someoneWith(HEAT, { ...HEAT, id: 106, title: 'Alien', year: 1979 });
  const { member } = one;
  const changed = { rating: '3.0', watchedDate: '2024-04-30' };
  expect((await syncWith(one, { ...HEAT, ...changed })).counts).toMatchObject({ updated: 1 });
  expect((await diaryOf(member))[1]).toEqual(['Heat', '2024-04-30', 3, false]);
  const { items } = await member.api.diary.list({ user_id: member.userId });
  const alien = items.find((viewing) => viewing.movie.title === 'Alien');
  await member.api.diary.update({ entry_id: alien?.id ?? '', watch_date: '2020-01-01' });
  const mine = await diaryOf(member);
  const kept = await syncWith(one, { ...HEAT, ...changed, id: 106, title: 'Alien', year: 1979 });
  expect(kept.counts).toMatchObject({ kept: 1, updated: 0 });
  expect(await diaryOf(member)).toEqual(mine);
  // It is decided once.
  expect((await syncAgain(member)).counts).toMatchObject({ kept: 0, unchanged: 1 });
});

test('[RSS-02] [IMP-06] viewings of an export are known to the feed, and keep their tags and texts', async () => {
  const one = await someone();
  const row = `2024-05-01,Heat,1995,${linkOf(102)},4.5,`;
  const files = toFiles(
    ['diary.csv', DIARY, `${row},cinema,2024-05-01`],
    ['reviews.csv', REVIEWS, `${row},"Two men talk.\r\n\r\nOver <i>coffee</i>.",cinema,2024-05-01`],
  );
  await importFiles(one.member, files);
  const before = await accountOf(world, one.member);
  letterboxd.answer(one.path, feed(REVIEW));
  await one.member.api.feeds.save({ address: one.address });
  await syncFeeds(ctx);
  expect((await getFeed(one.member)).counts).toMatchObject({ imported: 0, updated: 0, unchanged: 1 });
  await prove(one);
  expect((await getFeed(one.member)).counts).toMatchObject({ imported: 0, updated: 0, unchanged: 1 });
  expect(await accountOf(world, one.member)).toEqual(before);
});

test('[RSS-02] [IMP-06] a viewing that the member left out of an import is not brought by the feed', async () => {
  const { member, path, address } = await someone();
  const rows = [`2024-05-01,Heat,1995,${linkOf(102)},4.5,,cinema,2024-05-01`];
  const { id: import_id } = await uploadFiles(member, toFiles(['diary.csv', DIARY, ...rows]));
  await member.api.imports.setLeftOutRows({ import_id, verdict: 'new', left_out: true });
  await member.api.imports.start({ import_id });
  await importReaches(member, import_id, 'completed');
  letterboxd.answer(path, feed(REVIEW, { ...HEAT, id: 106, title: 'Alien', year: 1979 }));
  await member.api.feeds.save({ address });
  await syncFeeds(ctx);
  expect((await getFeed(member)).counts).toMatchObject({ imported: 1 });
  expect((await diaryOf(member)).map(([title]) => title)).toEqual(['Alien']);
});

test('[RSS-02] [IMP-06] what the feed has brought is known to an export, which takes no spoiler mark away', async () => {
  const one = await someoneWith({ ...REVIEW, spoilers: true });
  await prove(one);
  const [review] = await reviewsOf(one.member);
  expect(review).toMatchObject({ content: 'Two men talk.\n\nOver coffee.', is_spoiler: true, rating: 4.5 });
  const before = await accountOf(world, one.member);
  const row = `2024-05-01,Heat,1995,${linkOf(102)},4.5,`;
  const done = await importFiles(
    one.member,
    toFiles(
      ['diary.csv', DIARY, `${row},,2024-05-01`],
      ['reviews.csv', REVIEWS, `${row},"Two men talk. Over coffee.",,2024-05-01`],
    ),
  );
  expect(done.outcomes).toEqual({ unchanged: 1 });
  expect(await accountOf(world, one.member)).toEqual(before);
  await importFiles(one.member, toFiles(['diary.csv', DIARY, `${row},,2024-05-01`]));
  expect(await accountOf(world, one.member)).toEqual(before);
});

test('[RSS-02] a film that is seen again has the later rating, also after an import of ratings', async () => {
  const one = await someone();
  await importFiles(
    one.member,
    toFiles(
      ['ratings.csv', 'Date,Name,Year,Letterboxd URI,Rating', '2020-01-01,Heat,1995,https://boxd.it/2bg8,3'],
      ['diary.csv', DIARY, `2020-01-01,Heat,1995,${linkOf(90)},3,,,2020-01-01`],
    ),
  );
  letterboxd.answer(one.path, feed({ ...HEAT, rewatch: true }));
  await one.member.api.feeds.save({ address: one.address });
  await syncFeeds(ctx);
  const { items } = await one.member.api.tracking.getByMovies({ movie_ids: [await world.movie('Heat')] });
  expect(items).toMatchObject([{ rating: 4.5, viewing_count: 2, watch_date: '2024-05-01' }]);
});
