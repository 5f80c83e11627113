import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { accountOf, type ExportFile, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';

/** A film that no catalog has, in files of all kinds. */
const unfindable = (title: string, id: number): ExportFile[] => [
  ['ratings.csv', `${FILMS},Rating`, `2020-01-01,${title},2019,${toShortLink('film', id)},3`],
  ['likes/films.csv', FILMS, `2020-01-01,${title},2019,${toShortLink('film', id)}`],
  [
    'reviews.csv',
    `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
    `2020-01-02,${title},2019,${toShortLink('viewing', 975644964)},3,,"Nobody knows it, but good.",rare,2020-01-01`,
  ],
  [
    'lists/rare.csv',
    'Letterboxd list export v7',
    'Date,Name,Tags,URL,Description',
    '2024-02-03,Rare,,https://boxd.it/P00EU,',
    '',
    'Position,Name,Year,URL,Description',
    `1,${title},2019,${toShortLink('film', id)},mine`,
    '2,Heat,1995,https://boxd.it/2bg8,',
  ],
];

const titlesOf = async ({ api, userId }: MemberClient) => {
  const { items: lists } = await api.lists.listByMember({ user_id: userId });
  const films = await Promise.all(lists.map(({ id }) => api.lists.listMovies({ list_id: id })));
  return {
    diary: (await api.diary.list({ user_id: userId })).items.map(({ movie }) => movie.title),
    reviews: (await api.reviews.listByMember({ user_id: userId })).items.map(({ movie }) => movie.title),
    lists: films.map(({ items }) => items.map(({ movie, note }) => [movie.title, note])),
  };
};

test('[IMP-05] a film that is not found is in the account as it is, and moves with everything when it is matched by hand', async () => {
  const ada = await someone();
  const { id } = await importFiles(ada, toFiles(...unfindable('The Lost Reel', 242634)));
  expect(await titlesOf(ada)).toEqual({
    diary: ['The Lost Reel'],
    reviews: ['The Lost Reel'],
    lists: [
      [
        ['The Lost Reel', 'mine'],
        ['Heat', ''],
      ],
    ],
  });
  const { items } = await ada.api.imports.listUnmatched({});
  expect(items).toMatchObject([
    { title: 'The Lost Reel', year: 2019, state: 'missing', movie: { title: 'The Lost Reel' } },
  ]);

  const vertigo = await world.movie('Vertigo');
  const movie_key = items[0]?.movie_key ?? '';
  const chosen = await ada.api.imports.chooseMovie({ movie_key, choice: 'movie', movie_id: vertigo });
  expect(chosen).toMatchObject({ state: 'chosen', movie: { id: vertigo } });
  expect((await ada.api.imports.listUnmatched({})).items).toEqual([]);
  expect(await titlesOf(ada)).toEqual({
    diary: ['Vertigo'],
    reviews: ['Vertigo'],
    lists: [
      [
        ['Vertigo', 'mine'],
        ['Heat', ''],
      ],
    ],
  });
  const { items: tracked } = await ada.api.tracking.getByMovies({ movie_ids: [vertigo] });
  expect(tracked).toMatchObject([{ rating: 3, favorite: true, viewing_count: 1, watch_date: '2020-01-01' }]);

  // The choice counts for later imports, and the undo takes it all back.
  const account = await accountOf(world, ada);
  expect((await importFiles(ada, toFiles(...unfindable('The Lost Reel', 242634)))).outcomes).toEqual({ unchanged: 6 });
  expect(await accountOf(world, ada)).toEqual(account);
  await ada.api.imports.undo({ import_id: id });
  await importReaches(ada, id, 'undone');
  expect(await accountOf(world, ada)).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] a film that was matched by hand keeps the viewings, the rating and the review that it had', async () => {
  const ada = await someone();
  const alien = await world.movie('Alien');
  await ada.api.reviews.publish({
    movie_id: alien,
    rating: 5,
    title: '',
    content: 'Written here before.',
    is_spoiler: false,
  });
  await importFiles(ada, toFiles(...unfindable('Lost in Space Dust', 242635)));
  const [film] = (await ada.api.imports.listUnmatched({})).items;
  await ada.api.imports.chooseMovie({ movie_key: film?.movie_key ?? '', choice: 'movie', movie_id: alien });
  const { items } = await ada.api.reviews.listByMember({ user_id: ada.userId });
  expect(items).toMatchObject([{ content: 'Written here before.', rating: 5 }]);
  const viewings = await world.ctx.db
    .selectFrom('watch_events')
    .select(['watched_on', 'text', 'tags'])
    .where('user_id', '=', ada.userId)
    .orderBy('watched_on')
    .execute();
  expect(viewings).toEqual([
    { watched_on: '2020-01-01', text: 'Nobody knows it, but good.', tags: ['rare'] },
    { watched_on: null, text: null, tags: [] },
  ]);
  expect(await reportDrift(world)).toEqual([]);
});

test('a film that is left out is not imported, and one that is chosen is, before anything is written', async () => {
  const ada = await someone();
  const { id } = await uploadFiles(ada, toFiles(...unfindable('The Third Reel', 242636)));
  const { items } = await ada.api.imports.listMovies({ import_id: id, state: 'missing' });
  const movie_key = items[0]?.movie_key ?? '';
  const vertigo = await world.movie('Vertigo');
  await ada.api.imports.chooseMovie({ movie_key, choice: 'movie', movie_id: vertigo });
  await ada.api.imports.chooseMovie({ movie_key, choice: 'leave_out' });
  await ada.api.imports.start({ import_id: id });
  const done = await importReaches(ada, id, 'completed');
  expect(done.outcomes).toEqual({ imported: 2, left_out: 4 });
  expect(await titlesOf(ada)).toEqual({ diary: [], reviews: [], lists: [[['Heat', '']]] });
});

test('[IMP-05] films that are not found are looked for again, and found when the catalog has grown', async () => {
  const ada = await someone();
  await importFiles(ada, toFiles(...unfindable('The Fourth Reel', 242640)));
  expect(await ada.api.imports.retryUnmatched()).toEqual({ waiting: 1 });
  await world.runJobs();
  expect((await ada.api.imports.listUnmatched({})).items).toHaveLength(1);
  const { id: movie_id } = await world.ctx.db
    .insertInto('movies')
    .values({ title: 'The Fourth Reel', year: 2019, tmdb_id: 987_654, cast_members: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  world.clock.advance({ hours: 21 });
  expect(await ada.api.imports.retryUnmatched()).toEqual({ waiting: 1 });
  await world.runJobs();
  expect((await ada.api.imports.listUnmatched({})).items).toEqual([]);
  const { items } = await ada.api.diary.list({ user_id: ada.userId });
  expect(items).toMatchObject([{ movie: { id: movie_id } }]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] [SEC-05] the report names every row and what became of it, and no spreadsheet runs what is in it', async () => {
  const ada = await someone();
  const files = toFiles([
    'ratings.csv',
    `${FILMS},Rating`,
    '2020-01-01,Heat,1995,https://boxd.it/2bg8,4',
    `2020-01-01,"=HYPERLINK(""http://evil"")",2019,${toShortLink('film', 242641)},2`,
    '2020-01-01,only two cells',
  ]);
  const done = await importFiles(ada, files);
  expect(done).toMatchObject({ total_entries: 3, successful_imports: 2, failed_imports: 1, processed_entries: 3 });
  const { items } = await ada.api.imports.listRows({ import_id: done.id, outcome: 'failed' });
  expect(items).toMatchObject([{ kind: 'unreadable', line: 4, reason: expect.stringContaining('cells') }]);
  const { csv, file_name } = await ada.api.imports.getReport({ import_id: done.id });
  expect(file_name).toMatch(/\.csv$/);
  const lines = csv.trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('ratings.csv,2,rating,Heat,1995,imported');
  const cells = (parse(csv, { bom: true }) as string[][]).flat();
  expect(cells).toContain('\'=HYPERLINK("http://evil")');
  expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
});
