import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { type ExportFile, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { followerOf } from '#test/silence.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(() => world.stop());

/** Many films of the catalog, in files of every kind that say something of each. */
async function manyRows(): Promise<ExportFile[]> {
  const films = await world.ctx.db.selectFrom('movies').select(['title', 'year']).orderBy('id').limit(600).execute();
  const named = films.map(({ title, year }, index) => `"${title.replaceAll('"', '""')}",${year ?? ''},${index}`);
  const lines = (after: string) => named.map((film) => `2020-01-01,${film.replace(/,\d+$/, ',')}${after}`);
  return [
    ['ratings.csv', 'Date,Name,Year,Letterboxd URI,Rating', ...lines(',3.5')],
    ['likes/films.csv', 'Date,Name,Year,Letterboxd URI', ...lines('')],
    ['watched.csv', 'Date,Name,Year,Letterboxd URI', ...lines('')],
    ['watchlist.csv', 'Date,Name,Year,Letterboxd URI', '2020-01-01,Vertigo,1958,'],
    ['diary.csv', 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date', ...lines(',3.5,,,2019-05-01')],
    [
      'lists/best.csv',
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      '2020-01-01,The best,,https://boxd.it/best,',
      '',
      'Position,Name,Year,URL,Description',
      ...named.slice(0, 50).map((film, index) => `${index + 1},${film.replace(/,\d+$/, ',')},`),
    ],
    [
      'reviews.csv',
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date',
      ...lines(',3.5,,Good.,a tag,2019-05-01'),
    ],
  ];
}

const liked = (title: string, id: number) => `2020-01-01,${title},2019,${toShortLink('film', id)}`;

test('[TML-07] nobody who follows the member hears of an import, of what is matched later, or of its undo', async () => {
  const ada = await world.someone();
  const follower = await followerOf(world, ada);
  const done = await importFiles(ada, toFiles(...(await manyRows())));
  expect(done.total_entries).toBeGreaterThan(1000);
  expect(done).toMatchObject({ failed_imports: 0, successful_imports: done.total_entries });
  await follower.expectSilence();

  const [fifth, lost] = [990_001, 990_002];
  const reels = [liked('The Fifth Reel', fifth), liked('The Lost Reel', lost)];
  const later = await importFiles(ada, toFiles(['likes/films.csv', 'Date,Name,Year,Letterboxd URI', ...reels]));
  await follower.expectSilence();
  const movie_id = await world.movie('Vertigo');
  await ada.api.imports.chooseMovie({ movie_key: `f:${fifth}`, choice: 'movie', movie_id });
  await follower.expectSilence();
  const { id: found } = await world.ctx.db
    .insertInto('movies')
    .values({ title: 'The Lost Reel', year: 2019, tmdb_id: 987_655, cast_members: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  world.clock.advance({ hours: 21 });
  await ada.api.imports.retryUnmatched();
  await world.runJobs();
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [movie_id, found] });
  expect(items.map(({ favorite }) => favorite)).toEqual([true, true]);
  await follower.expectSilence();

  for (const { id } of [later, done]) {
    await ada.api.imports.undo({ import_id: id });
    await importReaches(ada, id, 'undone');
  }
  expect((await ada.api.diary.list({ user_id: ada.userId })).items).toEqual([]);
  await follower.expectSilence();
});

test('[TML-07] nobody who follows the member hears when an admin says which film a film of an import is', async () => {
  const ada = await world.someone();
  const follower = await followerOf(world, ada);
  await importFiles(
    ada,
    toFiles([
      'ratings.csv',
      'Date,Name,Year,Letterboxd URI,Rating',
      '2020-01-01,The Found Reel,2019,https://boxd.it/zzzz,4',
    ]),
  );
  const [unfound] = (await ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'watched' })).items;
  await admin.api.imports.mergeMovie({ movie_id: unfound?.movie.id ?? '', into: await world.movie('Alien') });
  await world.runJobs();
  expect((await ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'watched' })).items).toMatchObject([
    { movie: { title: 'Alien' } },
  ]);
  await follower.expectSilence();
});

test('[IMP-03] progress arrives in the member’s own tabs', async () => {
  const cy = await world.member('cy');
  const tab = await openTab(cy);
  const { id } = await uploadFiles(
    cy,
    toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', '2020-01-01,Heat,1995,']),
  );
  tab.messages.length = 0;
  await cy.api.imports.start({ import_id: id });
  await importReaches(cy, id, 'completed');
  await eventually(() => ['custom_list', 'import'].every((noun) => listNouns(tab).includes(noun)));
  expect(listNouns(tab)).toEqual(expect.arrayContaining(['custom_list', 'import']));
});
