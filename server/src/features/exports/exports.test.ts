import { AccountDocument } from '@halfstar/contract/exports/document.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { carriedOf, exportAccount, listEmptyColumns, toImport } from '#test/exports.ts';
import { accountOf, importFiles, toFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let files: Map<string, string>;

const FILMS = 'Date,Name,Year,Letterboxd URI';
const IMPORTED = toFiles(
  [
    'watched.csv',
    FILMS,
    '2020-01-01,Heat,1995,https://boxd.it/2bg8',
    '2020-01-01,The Unfindable,2019,https://boxd.it/abcA',
  ],
  ['ratings.csv', `${FILMS},Rating`, '2020-01-01,Heat,1995,https://boxd.it/2bg8,4.5'],
  [
    'reviews.csv',
    `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
    '2019-05-02,Heat,1995,https://boxd.it/aEh4f1,4,,"The first time, <i>wow</i>.",,2019-05-01',
    '2020-01-01,Heat,1995,https://boxd.it/aEh4gb,4.5,Yes,"Still the best.","cinema, with bo",2019-12-31',
  ],
  [
    'lists/quiet.csv',
    'Letterboxd list export v7',
    'Date,Name,Tags,URL,Description',
    '2020-01-01,Quiet,"slow, long",https://boxd.it/quiet,',
    '',
    'Position,Name,Year,URL,Description',
    '1,Heat,1995,https://boxd.it/2bg8,',
  ],
);
const SCORES = '=1 + 1 < 3 is what every spreadsheet & film says.\n\n\nThree lines "later" 🎬';

beforeAll(async () => {
  world = await startWorld();
  [ada, bo] = [await world.member('ada'), await world.member('bo')];
  await importFiles(ada, IMPORTED);
  const [rated, listed] = [await world.movie('Alien'), await world.movie('Vertigo')];
  const [reviewed, wanted] = [await world.movie('Jaws'), await world.movie('Psycho')];
  await ada.api.tracking.rate({ movie_id: rated, rating: 3.5 });
  await ada.api.diary.add({ movie_id: rated, watch_date: '2021-02-03', rewatch: true, rating: 4, time_zone: 'UTC' });
  await ada.api.tracking.addToList({ movie_id: listed, list_type: 'watched' });
  await ada.api.tracking.addToList({ movie_id: listed, list_type: 'favorites' });
  await ada.api.tracking.markToSeeAgain({ movie_id: listed });
  await ada.api.tracking.addToList({ movie_id: wanted, list_type: 'watchlist' });
  for (const content of ['What a film.', SCORES]) {
    const review = { title: '@sea, "again"', content, rating: 5, is_spoiler: true };
    await ada.api.reviews.publish({ movie_id: reviewed, ...review });
  }
  for (const [name, isPublic] of [['-Best-', true] as const, ['Best', false] as const]) {
    const { id: list_id } = await ada.api.lists.create({
      name,
      description: 'One < two & three',
      ranked: isPublic,
      public: isPublic,
    });
    for (const movie_id of [reviewed, rated]) await ada.api.lists.addMovie({ list_id, movie_id });
    await ada.api.lists.setMovieNote({ list_id, movie_id: rated, note: '+1' });
  }
  const draft = { title: 'Later', content: 'To be written', rating: 2, is_spoiler: false };
  await ada.api.drafts.save({ movie_id: wanted, version: 0, ...draft });
  await ada.api.follows.follow({ user_id: bo.userId });
  files = await exportAccount(ada);
});
afterAll(() => world.stop());

test('[EXP-01] the zip holds the files of a Letterboxd export, one for its import, and one of everything', () => {
  expect([...files.keys()]).toEqual([
    'watched.csv',
    'ratings.csv',
    'diary.csv',
    'reviews.csv',
    'watchlist.csv',
    'likes/films.csv',
    'lists/quiet.csv',
    'lists/best.csv',
    'lists/best-2.csv',
    'for-letterboxd/import-1.csv',
    'halfstar.json',
  ]);
  expect(files.get('ratings.csv')).toContain('Heat,1995,https://boxd.it/2bg8,4.5,');
  expect(files.get('lists/best.csv')).toMatch(/^Letterboxd list export v7\r\n/);
  expect(files.get('for-letterboxd/import-1.csv')).toMatch(/^tmdbID,Title,Year,/);
});

const namesOf = (exported: ReadonlyMap<string, string>) =>
  toImport(exported)
    .map((file) => file.name)
    .toSorted();

test('[EXP-01] importing it into an empty account gives the same account', async () => {
  const cy = await world.member('cy');
  await importFiles(cy, toImport(files));
  expect(await carriedOf(world, cy)).toEqual(await carriedOf(world, ada));
  // Viewings keep what tells them, so the same file again changes nothing.
  const before = await accountOf(world, cy);
  await importFiles(cy, toImport(files));
  expect(await accountOf(world, cy)).toEqual(before);
  expect(namesOf(await exportAccount(cy))).toEqual(namesOf(files));
});

test('the account that these tests export says something in every column that is carried, so that each is compared', async () => {
  // What is hidden or deleted is not exported. The accounts of exports.accounts.test.ts have texts that are marked as spoilers.
  const others = ['watch_events.text_is_spoiler', 'reviews.hidden', 'reviews.removed_at', 'reviews.purge_began_at'];
  expect(await listEmptyColumns(world, ada)).toEqual(others);
});

test('[EXP-01] importing it into the account that it is of changes nothing', async () => {
  const before = await accountOf(world, ada);
  await importFiles(ada, toImport(files));
  expect(await accountOf(world, ada)).toEqual(before);
});

test('[EXP-01] halfstar.json says everything, in the documented form, and names others by their usernames alone', () => {
  const json = files.get('halfstar.json') ?? '';
  const account = AccountDocument.parse(JSON.parse(json));
  expect(account).toMatchObject({ email: ada.email, following: ['bo'], blocked: [], audience: 'public' });
  expect(account.movies).toHaveLength(6);
  expect(account.movies.find((film) => film.title === 'Jaws')).toMatchObject({
    rating: 5,
    review: { title: '@sea, "again"', content: SCORES, is_spoiler: true },
  });
  expect(account.movies.find((film) => film.title === 'Heat')?.viewings.map((viewing) => viewing.text)).toEqual(
    expect.arrayContaining([null, 'The first time, wow.']),
  );
  expect(account.lists.map(({ name, movies: films }) => [name, films.map((film) => film.note)])).toEqual([
    ['Quiet', ['']],
    ['-Best-', ['', '+1']],
    ['Best', ['', '+1']],
  ]);
  expect(account.drafts).toMatchObject([{ movie: { title: 'Psycho' }, rating: 2, content: 'To be written' }]);
  expect(json).not.toContain(bo.email);
  expect(json).not.toContain(bo.userId);
});

test('[SEC-05] no cell of a file is run as a formula', () => {
  for (const [name, csv] of files) {
    if (!name.endsWith('.csv')) continue;
    expect([name, csv.match(/(?:^|,|\n)"?[=+\-@\t]/g)]).toEqual([name, null]);
  }
  expect(files.get('reviews.csv')).toContain('"\'@sea');
});

test('[EXP-01] [SEC-02] an export is its member’s alone', async () => {
  expect(await bo.api.exports.get()).toEqual({ export: null });
  expect((await bo.fetch('/api/export/file')).status).toBe(404);
  expect((await world.visitor().fetch('/api/export/file')).status).toBe(401);
});
