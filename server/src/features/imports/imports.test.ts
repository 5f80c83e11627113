import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { accountOf, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A member who has imported nothing. */
const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const DIARY = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date';
const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';

/** A small export with something of everything. Films: Heat 1995, Alien 1979, Vertigo 1958, and one that is not in the catalog. */
const EXPORT = toFiles(
  [
    'watched.csv',
    FILMS,
    '2020-01-01,Heat,1995,https://boxd.it/2bg8',
    '2020-01-01,Alien,1979,https://boxd.it/2awY',
    `2020-01-01,The Unfindable,2019,${toShortLink('film', 242634)}`,
  ],
  ['ratings.csv', `${FILMS},Rating`, '2020-01-01,Heat,1995,https://boxd.it/2bg8,4.5'],
  [
    'diary.csv',
    DIARY,
    `2019-05-02,Heat,1995,${toShortLink('viewing', 975644964)},4,,,2019-05-01`,
    `2020-01-01,Heat,1995,${toShortLink('viewing', 975644971)},4.5,Yes,"cinema, with bo",2019-12-31`,
    `2020-01-02,The Unfindable,2019,${toShortLink('viewing', 975644978)},3,,,2020-01-02`,
  ],
  [
    'reviews.csv',
    REVIEWS,
    `2019-05-02,Heat,1995,${toShortLink('viewing', 975644964)},4,,"The first time, <i>wow</i>.",,2019-05-01`,
    `2020-01-01,Heat,1995,${toShortLink('viewing', 975644971)},4.5,Yes,"Still the best.","cinema, with bo",2019-12-31`,
  ],
  ['watchlist.csv', FILMS, '2020-01-01,Vertigo,1958,https://boxd.it/2aQa', '2020-01-01,Heat,1995,https://boxd.it/2bg8'],
  ['likes/films.csv', FILMS, '2020-01-01,Alien,1979,https://boxd.it/2awY'],
  [
    'lists/rainy-days.csv',
    'Letterboxd list export v7',
    'Date,Name,Tags,URL,Description',
    '2024-02-03,Rainy days,"cosy, short",https://boxd.it/P00EU,"Two lines\r\nof text"',
    '',
    'Position,Name,Year,URL,Description',
    '1,Vertigo,1958,https://boxd.it/2aQa,dizzy',
    '2,Heat,1995,https://boxd.it/2bg8,',
  ],
);

test('[IMP-01] [IMP-04] [IMP-05] a whole export is shown before anything is written, and then is in the account', async () => {
  const ada = await someone();
  const before = await accountOf(world, ada);
  const preview = await uploadFiles(ada, EXPORT);
  expect(preview).toMatchObject({ state: 'ready', status: 'other', total_entries: 13, processed_entries: 0 });
  expect(preview.verdicts).toEqual({ new: 12, already_watched: 1 });
  expect(preview.movies).toEqual({ found: 3, missing: 1 });
  expect(await accountOf(world, ada)).toEqual(before);

  await ada.api.imports.start({ import_id: preview.id });
  const done = await importReaches(ada, preview.id, 'completed');
  expect(done).toMatchObject({ status: 'completed', processed_entries: 13, successful_imports: 13, failed_imports: 0 });
  expect(done.outcomes).toEqual({ imported: 12, already_watched: 1 });

  const heat = await world.movie('Heat');
  const { items: tracked } = await ada.api.tracking.getByMovies({ movie_ids: [heat] });
  expect(tracked).toMatchObject([{ rating: 4.5, status: 'watched', viewing_count: 2, watch_date: '2019-12-31' }]);
  const { items: diary } = await ada.api.diary.list({ user_id: ada.userId });
  expect(diary.map(({ movie, watch_date, rewatch, rating }) => [movie.title, watch_date, rewatch, rating])).toEqual([
    ['The Unfindable', '2020-01-02', false, 3],
    ['Heat', '2019-12-31', true, 4.5],
    ['Heat', '2019-05-01', false, 4],
    ['Alien', null, false, null],
  ]);
  const { items: reviews } = await ada.api.reviews.listByMember({ user_id: ada.userId });
  expect(reviews).toMatchObject([{ content: 'Still the best.', rating: 4.5, created_at: '2020-01-01T12:00:00.000Z' }]);
  const kept = await world.ctx.db
    .selectFrom('watch_events')
    .select(['tags', 'text'])
    .where('user_id', '=', ada.userId)
    .where('movie_id', '=', heat)
    .orderBy('watched_on')
    .execute();
  expect(kept).toEqual([
    { tags: [], text: 'The first time, wow.' },
    { tags: ['cinema', 'with bo'], text: null },
  ]);
  const { items: lists } = await ada.api.lists.listByMember({ user_id: ada.userId });
  expect(lists).toMatchObject([
    { name: 'Rainy days', description: 'Two lines\nof text', movie_count: 2, public: false },
  ]);
  const { items: films } = await ada.api.lists.listMovies({ list_id: lists[0]?.id ?? '' });
  expect(films.map(({ movie, note }) => [movie.title, note])).toEqual([
    ['Vertigo', 'dizzy'],
    ['Heat', ''],
  ]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] importing the same files twice changes nothing the second time', async () => {
  const ada = await someone();
  await importFiles(ada, EXPORT);
  const before = await accountOf(world, ada);
  const again = await uploadFiles(ada, EXPORT);
  expect(again.verdicts).toEqual({ unchanged: 12, already_watched: 1 });
  await ada.api.imports.start({ import_id: again.id });
  expect((await importReaches(ada, again.id, 'completed')).outcomes).toEqual({ unchanged: 12, already_watched: 1 });
  expect(await accountOf(world, ada)).toEqual(before);
});

test('[IMP-06] undoing an import leaves the account as it was, to the row', async () => {
  const ada = await someone();
  const [heat, vertigo] = [await world.movie('Heat'), await world.movie('Vertigo')];
  await ada.api.tracking.addToList({ movie_id: heat, list_type: 'watchlist' });
  await ada.api.tracking.rate({ movie_id: vertigo, rating: 2 });
  const before = await accountOf(world, ada);
  const { id } = await importFiles(ada, EXPORT);
  expect(await accountOf(world, ada)).not.toEqual(before);
  await ada.api.imports.undo({ import_id: id });
  expect(await importReaches(ada, id, 'undone')).toMatchObject({ undo_kept: 0 });
  expect(await accountOf(world, ada)).toEqual(before);
  expect(await reportDrift(world)).toEqual([]);
});

test('[SAF-04] a text that is refused is left out of an import, and its rating arrives', async () => {
  const cy = await someone();
  const viewing = `${toShortLink('viewing', 975644971)},3.5,,<script>alert(1)</script>,,2019-12-31`;
  await importFiles(cy, toFiles(['reviews.csv', REVIEWS, `2020-01-01,Heat,1995,${viewing}`]));
  expect((await cy.api.reviews.listByMember({ user_id: cy.userId })).items).toEqual([]);
  const { items: diary } = await cy.api.diary.list({ user_id: cy.userId });
  expect(diary.map(({ movie, rating }) => [movie.title, rating])).toEqual([['Heat', 3.5]]);
  const { items: tracked } = await cy.api.tracking.getByMovies({ movie_ids: [await world.movie('Heat')] });
  expect(tracked).toMatchObject([{ rating: 3.5 }]);
});
