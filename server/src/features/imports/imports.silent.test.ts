import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type ExportFile, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Many films of the catalog, in files that say something of each. */
async function manyRows(): Promise<ExportFile[]> {
  const films = await world.ctx.db.selectFrom('movies').select(['title', 'year']).orderBy('id').limit(600).execute();
  const named = films.map(({ title, year }, index) => `"${title.replaceAll('"', '""')}",${year ?? ''},${index}`);
  const lines = (after: string) => named.map((film) => `2020-01-01,${film.replace(/,\d+$/, ',')}${after}`);
  return [
    ['ratings.csv', 'Date,Name,Year,Letterboxd URI,Rating', ...lines(',3.5')],
    ['likes/films.csv', 'Date,Name,Year,Letterboxd URI', ...lines('')],
    [
      'reviews.csv',
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date',
      ...lines(',3.5,,Good.,a tag,2019-05-01'),
    ],
  ];
}

test('[TML-07] nobody who follows the member hears of an import', async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  const tab = await openTab(bo);
  await bo.api.follows.follow({ user_id: ada.userId });
  await eventually(() => listNouns(tab).includes('follow'));
  await ada.api.notifications.markAllRead({});
  tab.messages.length = 0;
  const files = toFiles(...(await manyRows()));
  const done = await importFiles(ada, files);
  expect(done.total_entries).toBeGreaterThan(1000);
  expect(done).toMatchObject({ failed_imports: 0, successful_imports: done.total_entries });
  expect((await bo.api.timeline.listHome({})).items).toEqual([]);
  expect((await bo.api.timeline.listByMember({ user_id: ada.userId })).items).toEqual([]);
  expect((await bo.api.notifications.list({})).items.filter(({ type }) => type !== 'follow')).toEqual([]);
  expect(listNouns(tab)).toEqual([]);
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
