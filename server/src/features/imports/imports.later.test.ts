import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import {
  accountOf,
  contentsOf,
  type ExportFile,
  importFiles,
  importReaches,
  toFiles,
  uploadFiles,
} from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let heat: string;
let alien: string;
let vertigo: string;

beforeAll(async () => {
  world = await startWorld();
  [heat, alien, vertigo] = [await world.movie('Heat'), await world.movie('Alien'), await world.movie('Vertigo')];
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const HEAT = 'Heat,1995,https://boxd.it/2bg8';
const ALIEN = 'Alien,1979,https://boxd.it/2awY';
const VERTIGO = 'Vertigo,1958,https://boxd.it/2aQa';
const ratings = (...lines: string[]): ExportFile => ['ratings.csv', `${FILMS},Rating`, ...lines];
const likes = (...lines: string[]): ExportFile => ['likes/films.csv', FILMS, ...lines];
const watchlist = (...lines: string[]): ExportFile => ['watchlist.csv', FILMS, ...lines];
const reviews = (...lines: string[]): ExportFile => [
  'reviews.csv',
  `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
  ...lines,
];
const diary = (...lines: string[]): ExportFile => ['diary.csv', `${FILMS},Rating,Rewatch,Tags,Watched Date`, ...lines];
const list = (...lines: string[]): ExportFile => [
  'lists/rainy-days.csv',
  'Letterboxd list export v7',
  'Date,Name,Tags,URL,Description',
  '2024-02-03,Rainy days,,https://boxd.it/P00EU,',
  '',
  'Position,Name,Year,URL,Description',
  ...lines,
];

const trackingOf = async ({ api }: MemberClient, movie_id: string) =>
  (await api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0];

const reviewOf = async ({ api, userId }: MemberClient) =>
  (await api.reviews.listByMember({ user_id: userId })).items.map(({ content }) => content);

const FIRST: ExportFile[] = [
  ratings(`2020-01-01,${HEAT},4`, `2020-01-01,${ALIEN},3`),
  diary(`2020-01-01,Heat,1995,${toShortLink('viewing', 975644964)},4,,cinema,2020-01-01`),
  reviews(`2020-01-01,Heat,1995,${toShortLink('viewing', 975644964)},4,,Good.,cinema,2020-01-01`),
  likes(`2020-01-01,${ALIEN}`),
  watchlist(`2020-01-01,${VERTIGO}`),
  list(`1,${HEAT},`, `2,${ALIEN},first`),
];

/** A month later: a rating, a review and a note changed, a viewing and a list film came, a like, an entry and a list film went. */
const LATER: ExportFile[] = [
  ratings(`2020-02-01,${HEAT},4.5`, `2020-01-01,${ALIEN},3`),
  diary(
    `2020-01-02,Heat,1995,${toShortLink('viewing', 975644964)},4,,cinema,2020-01-01`,
    `2020-02-01,Heat,1995,${toShortLink('viewing', 975644971)},4.5,Yes,,2020-02-01`,
  ),
  reviews(`2020-01-01,Heat,1995,${toShortLink('viewing', 975644964)},4,,Very good.,cinema,2020-01-01`),
  likes(),
  watchlist(),
  list(`1,${VERTIGO},new`, `2,${ALIEN},second`),
];

test('[IMP-06] a later export shows what is new, changed and gone there, and changes only that', async () => {
  const ada = await someone();
  await importFiles(ada, toFiles(...FIRST));
  const later = await uploadFiles(ada, toFiles(...LATER));
  // New: the viewing and the list film. Changed: rating, review, note. Gone: like, watchlist entry, list film.
  expect(later.verdicts).toEqual({ new: 2, changed: 3, unchanged: 2, gone: 3 });
  await ada.api.imports.start({ import_id: later.id });
  const done = await importReaches(ada, later.id, 'completed');
  expect(done.outcomes).toEqual({ imported: 2, updated: 3, unchanged: 2 });
  expect(await trackingOf(ada, heat)).toMatchObject({ rating: 4.5, viewing_count: 2, watch_date: '2020-02-01' });
  expect(await trackingOf(ada, alien)).toMatchObject({ rating: 3, favorite: true });
  expect(await trackingOf(ada, vertigo)).toMatchObject({ status: 'watchlist' });
  expect(await reviewOf(ada)).toEqual(['Very good.']);
  const { items } = await ada.api.lists.listByMember({ user_id: ada.userId });
  const { items: films } = await ada.api.lists.listMovies({ list_id: items[0]?.id ?? '' });
  expect(films.map(({ movie, note }) => [movie.title, note])).toEqual([
    ['Vertigo', 'new'],
    ['Alien', 'second'],
    ['Heat', ''],
  ]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] what is gone there is removed here when the member says so, and an undo brings it back', async () => {
  const ada = await someone();
  await importFiles(ada, toFiles(...FIRST));
  const before = await accountOf(world, ada);
  const later = await uploadFiles(ada, toFiles(...LATER));
  await ada.api.imports.setRemovals({ import_id: later.id, remove: true });
  await ada.api.imports.start({ import_id: later.id });
  const done = await importReaches(ada, later.id, 'completed');
  expect(done.outcomes).toEqual({ imported: 2, updated: 3, unchanged: 2, removed: 3 });
  expect(await trackingOf(ada, alien)).toMatchObject({ favorite: false });
  expect(await trackingOf(ada, vertigo)).toMatchObject({ status: 'none' });
  await ada.api.imports.undo({ import_id: later.id });
  await importReaches(ada, later.id, 'undone');
  expect(await accountOf(world, ada)).toEqual(before);
  // The first import is what was written last again, so its files bring nothing new.
  expect((await uploadFiles(ada, toFiles(...FIRST))).verdicts).toEqual({ unchanged: 8 });
});

test('[IMP-06] what the member changed here stays, unless they say otherwise', async () => {
  const ada = await someone();
  await importFiles(ada, toFiles(...FIRST));
  await ada.api.tracking.rate({ movie_id: heat, rating: 1 });
  const form = { rating: 1, title: '', content: 'Not good after all.', is_spoiler: false };
  await ada.api.reviews.publish({ movie_id: heat, ...form });
  await ada.api.tracking.removeFromList({ movie_id: vertigo, list_type: 'watchlist' });
  const files = toFiles(FIRST[4] ?? watchlist(), LATER[0] ?? ratings(), LATER[2] ?? reviews());
  const { id: import_id, verdicts } = await uploadFiles(ada, files);
  expect(verdicts).toMatchObject({ edited_here: expect.any(Number) });
  await ada.api.imports.start({ import_id });
  const done = await importReaches(ada, import_id, 'completed');
  expect(done.outcomes).toMatchObject({ kept: expect.any(Number) });
  expect(await trackingOf(ada, heat)).toMatchObject({ rating: 1 });
  expect(await trackingOf(ada, vertigo)).toMatchObject({ status: 'none' });
  expect(await reviewOf(ada)).toEqual(['Not good after all.']);

  const { id } = await uploadFiles(ada, files);
  await ada.api.imports.setOptions({ import_id: id, overwrite_mine: true });
  await ada.api.imports.start({ import_id: id });
  await importReaches(ada, id, 'completed');
  expect(await trackingOf(ada, heat)).toMatchObject({ rating: 4.5 });
  expect(await trackingOf(ada, vertigo)).toMatchObject({ status: 'watchlist' });
  expect(await reviewOf(ada)).toEqual(['Very good.']);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] what the member had here before an import stays, and only what is missing comes', async () => {
  const ada = await someone();
  await ada.api.tracking.rate({ movie_id: heat, rating: 2 });
  await ada.api.diary.add({ movie_id: heat, watch_date: '2020-01-01', rating: null, rewatch: true });
  const { outcomes } = await importFiles(ada, toFiles(...FIRST));
  expect(outcomes).toMatchObject({ kept: 1 });
  // The viewing of that day is the one that was logged here.
  expect(await trackingOf(ada, heat)).toMatchObject({ rating: 2, viewing_count: 2 });
  expect(await trackingOf(ada, alien)).toMatchObject({ rating: 3 });
});

const withoutTimes = (account: string[]) => account.map((row) => row.replace(/,"created_at":"[^"]+"/, '')).toSorted();

test('[IMP-04] files in another order, or one after the other, leave the same', async () => {
  const [ada, bo, cy] = [await someone(), await someone(), await someone()];
  await importFiles(ada, toFiles(...FIRST));
  await importFiles(bo, toFiles(...FIRST.toReversed()));
  for (const file of FIRST) await importFiles(cy, toFiles(file));
  expect(await contentsOf(world, bo)).toEqual(await contentsOf(world, ada));
  expect(withoutTimes(await contentsOf(world, cy))).toEqual(withoutTimes(await contentsOf(world, ada)));
});

test('liked films become favorites only if the member wants, and all reviews spoilers', async () => {
  const ada = await someone();
  const { id } = await uploadFiles(ada, toFiles(...FIRST));
  await ada.api.imports.setOptions({ import_id: id, likes_to_favorites: false, all_spoilers: true });
  await ada.api.imports.start({ import_id: id });
  expect((await importReaches(ada, id, 'completed')).outcomes).toMatchObject({ left_out: 1 });
  expect(await trackingOf(ada, alien)).toMatchObject({ favorite: false });
  const { items } = await ada.api.reviews.listByMember({ user_id: ada.userId });
  expect(items).toMatchObject([{ is_spoiler: true }]);
});

test('[IMP-06] an undo leaves what the member has changed since, and says how much', async () => {
  const ada = await someone();
  const { id } = await importFiles(ada, toFiles(...FIRST));
  await ada.api.tracking.rate({ movie_id: alien, rating: 5 });
  await ada.api.diary.add({ movie_id: heat, watch_date: '2021-01-01', rating: null, rewatch: true });
  await ada.api.imports.undo({ import_id: id });
  const undone = await importReaches(ada, id, 'undone');
  expect(undone.undo_kept).toBeGreaterThan(0);
  expect(await trackingOf(ada, alien)).toMatchObject({ rating: 5 });
  expect(await trackingOf(ada, heat)).toMatchObject({ status: 'watched', viewing_count: 1, watch_date: '2021-01-01' });
  expect(await trackingOf(ada, vertigo)).toMatchObject({ status: 'none' });
  expect(await reportDrift(world)).toEqual([]);
});

const reviewed = (stars: string) =>
  toFiles(reviews(`2020-01-02,Heat,1995,https://boxd.it/aEh4f1,${stars},,"It begins in a station.",,2020-01-01`));

test.each([
  [
    'the rating that a later import gave to a film with an imported review',
    '',
    toFiles(ratings(`2021-01-01,${HEAT},4`)),
    4,
  ],
  ['another rating, and leaves the review as old as it was', '3', reviewed('4.5'), 4.5],
])('[IMP-06] an undo takes back %s', async (_what, stars, later, rating) => {
  const ada = await someone();
  await importFiles(ada, reviewed(stars));
  const before = await accountOf(world, ada);
  world.clock.advance({ hours: 1 });
  const { id } = await importFiles(ada, later);
  expect((await ada.api.reviews.listByMember({ user_id: ada.userId })).items).toMatchObject([{ rating }]);
  await ada.api.imports.undo({ import_id: id });
  await importReaches(ada, id, 'undone');
  expect(await accountOf(world, ada)).toEqual(before);
});
