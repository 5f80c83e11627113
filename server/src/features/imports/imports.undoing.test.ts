import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { accountOf, importFiles, importReaches, toFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { findJobById } from './imports.queries.ts';
import { toShortLink } from './links.model.ts';
import { undoNextChanges } from './undo.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const HEAT = `Heat,1995,${toShortLink('film', 51)}`;

/** An export with a rating, a viewing, its review and a list. */
const exported = (stars: string, text: string, ...listed: string[]) =>
  toFiles(
    ['ratings.csv', `${FILMS},Rating`, `2020-01-01,${HEAT},${stars}`],
    [
      'reviews.csv',
      `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
      `2020-01-01,Heat,1995,${toShortLink('viewing', 800)},${stars},,${text},,2020-01-01`,
    ],
    [
      'lists/rainy.csv',
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      `2024-02-03,Rainy,,${toShortLink('list', 5)},`,
      '',
      'Position,Name,Year,URL,Description',
      ...[HEAT, ...listed].map((line, index) => `${index + 1},${line},`),
    ],
  );
const ALIEN = `Alien,1979,${toShortLink('film', 53)}`;

async function undo(member: MemberClient, id: string) {
  await member.api.imports.undo({ import_id: id });
  return importReaches(member, id, 'undone');
}

test.each([
  ['the same rating', '4', 'Good.'],
  ['another rating', '5', 'Good.'],
  ['another rating and text', '5', 'Very good.'],
  ['the same rating and another text', '4', 'Very good.'],
])(
  '[IMP-06] imports that are all undone leave nothing, the oldest first, when the later one has %s',
  async (_, stars, text) => {
    const ada = await someone();
    const before = await accountOf(world, ada);
    const one = await importFiles(ada, exported('4', 'Good.'));
    const two = await importFiles(ada, exported(stars, text, ALIEN));
    expect((await undo(ada, one.id)).undo_kept).toBe(0);
    expect((await undo(ada, two.id)).undo_kept).toBe(0);
    expect(await accountOf(world, ada)).toEqual(before);
    expect(await reportDrift(world)).toEqual([]);
  },
);

test('[IMP-06] imports that are undone the newest first leave each time what was there before', async () => {
  const ada = await someone();
  const one = await importFiles(ada, exported('4', 'Good.'));
  const between = await accountOf(world, ada);
  const two = await importFiles(ada, exported('5', 'Very good.', ALIEN));
  await undo(ada, two.id);
  expect(await accountOf(world, ada)).toEqual(between);
  await undo(ada, one.id);
  expect(await accountOf(world, ada)).toEqual([]);
});

test('[IMP-06] what the member changed between two imports is there again when both are undone', async () => {
  const ada = await someone();
  const heat = await world.movie('Heat');
  const one = await importFiles(ada, exported('4', 'Good.'));
  await ada.api.tracking.rate({ movie_id: heat, rating: 2 });
  const two = await importFiles(ada, exported('5', 'Good.'));
  expect((await undo(ada, one.id)).undo_kept).toBeGreaterThan(0);
  await undo(ada, two.id);
  expect((await ada.api.tracking.getByMovies({ movie_ids: [heat] })).items).toMatchObject([{ rating: 2 }]);
});

test('[IMP-06] an undo that was reset goes on, and takes back the rest', async () => {
  const ada = await someone();
  const films = await world.ctx.db.selectFrom('movies').select(['title', 'year']).orderBy('id').limit(300).execute();
  const lines = films.map(({ title, year }) => `"${title.replaceAll('"', '""')}",${year ?? ''},2020-01-01`);
  const { id } = await importFiles(ada, toFiles(['x.csv', 'Title,Year,WatchedDate', ...lines]));
  await world.ctx.db
    .updateTable('import_jobs')
    .set({ state: 'undoing', state_at: world.clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
  const job = await findJobById(world.ctx, id);
  if (job === undefined) throw new Error('the import is gone');
  await undoNextChanges(world.ctx, job, async () => undefined);
  world.clock.advance({ minutes: 31 });
  expect(await ada.api.imports.resetStuck({})).toEqual({ reset: 1 });
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ state: 'failed', can: { start: true } });
  expect((await accountOf(world, ada)).length).toBeGreaterThan(0);
  await ada.api.imports.start({ import_id: id });
  await importReaches(ada, id, 'undone');
  expect(await accountOf(world, ada)).toEqual([]);
});

test('[IMP-06] the report of an import that was undone says so', async () => {
  const ada = await someone();
  const { id } = await importFiles(ada, exported('4', 'Good.'));
  await undo(ada, id);
  const { csv } = await ada.api.imports.getReport({ import_id: id });
  expect(csv).toContain('ratings.csv,2,rating,Heat,1995,undone');
  expect(csv).not.toContain(',imported,');
});
