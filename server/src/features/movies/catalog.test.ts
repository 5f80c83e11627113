import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { storeSourceFilms } from '#test/source-films.ts';
import { startWorld, type World } from '#test/world.ts';
import { lockCatalogLoad } from './catalog.queries.ts';
import { loadCatalog } from './catalog.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const all = () => world.ctx.db.selectFrom('movies').selectAll().orderBy('id').execute();
/** As when a version with another catalog starts. */
const deleteLoads = () => world.ctx.db.deleteFrom('catalogue_loads').execute();

test('loading the same catalog again changes nothing', async () => {
  const before = await all();
  await loadCatalog(world.ctx);
  expect(await all()).toEqual(before);
  await deleteLoads();
  world.clock.advance({ hours: 1 });
  await Promise.all([loadCatalog(world.ctx), loadCatalog(world.ctx)]);
  expect(await all()).toEqual(before);
  expect(await world.ctx.db.selectFrom('catalogue_loads').select('films').execute()).toEqual([
    { films: before.length },
  ]);
});

/** How long a statement may take there. */
const readLimit = async (ctx: World['ctx']) =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(ctx.db)).rows[0]?.statement_timeout;

test('the films of a catalog may take longer to store than a request may, and only they', async () => {
  const before = await readLimit(world.ctx);
  await inTransaction(world.ctx, async (ctx) => {
    await lockCatalogLoad(ctx);
    expect(await readLimit(ctx)).toBe('0');
  });
  expect(await readLimit(world.ctx)).toBe(before);
  expect(before).not.toBe('0');
});

test('[MOV-01] a new catalog updates films and keeps their ids', async () => {
  const { db } = world.ctx;
  const before = await all();
  await db
    .updateTable('movies')
    .set({ director: 'Nobody', runtime: 1 })
    .where('catalogue_key', '=', 'heat 1995')
    .execute();
  await db.deleteFrom('movies').where('catalogue_key', '=', 'alien 1979').execute();
  await deleteLoads();
  await loadCatalog(world.ctx);
  const after = await all();
  expect(after).toHaveLength(before.length);
  const heat = (rows: typeof after) => rows.find((row) => row.catalogue_key === 'heat 1995');
  expect(heat(after)).toMatchObject({ id: heat(before)?.id, director: 'Michael Mann', runtime: 170 });
});

test('[MOV-02] a film of the catalog is told in a sentence of our own until the source has a plot', async () => {
  const { api } = world.visitor();
  const movie_id = await world.movie('Casablanca');
  const { overview, original_language, cast_members } = await api.movies.get({ movie_id });
  expect(overview).toMatch(/^.{60,160}\.$/);
  expect(original_language).toBe('en');
  expect(cast_members.slice(0, 2).map(({ name }) => name)).toEqual(['Humphrey Bogart', 'Ingrid Bergman']);
  const search = async () => (await api.movies.search({ query: 'casablanca' })).items[0]?.overview;
  expect(await search()).toBe(overview);
  await world.ctx.db.updateTable('movies').set({ overview: 'A plot.' }).where('id', '=', movie_id).execute();
  expect((await api.movies.get({ movie_id })).overview).toBe('A plot.');
  expect(await search()).toBe('A plot.');
});

test('[MOV-01] facts from the source are kept, and a film that was stored from the source first is not stored twice', async () => {
  const { db } = world.ctx;
  const facts = { tmdb_id: 578, overview: 'A shark.', runtime: 124, director: 'Steven Spielberg, told by the source' };
  await db.updateTable('movies').set(facts).where('catalogue_key', '=', 'jaws 1975').execute();
  const met = { tmdb_id: 11, title: 'Star Wars', year: 1977, catalogue_key: null };
  const key = 'star wars 1977';
  await db.updateTable('movies').set(met).where('catalogue_key', '=', key).execute();
  const before = await all();
  await deleteLoads();
  await loadCatalog(world.ctx);
  const after = await all();
  expect(after).toHaveLength(before.length);
  expect(after.find((row) => row.tmdb_id === 578)).toMatchObject(facts);
  expect(after.find((row) => row.tmdb_id === 11)).toMatchObject({ catalogue_key: key });
});

test('[MOV-01] a film whose title the catalog and the source spell differently is stored once, whichever is first', async () => {
  const { db } = world.ctx;
  const key = 'aeon flux 2005';
  const findIds = async () =>
    (await db.selectFrom('movies').select('id').where('catalogue_key', '=', key).execute()).map(({ id }) => id);
  const film = { tmdb_id: 8202, title: 'Æon Flux', release_date: '2005-12-02' };
  const ids = await findIds();
  expect(await storeSourceFilms(world.ctx, [film])).toEqual(ids);

  await db.deleteFrom('movies').where('catalogue_key', '=', key).execute();
  const stored = await storeSourceFilms(world.ctx, [film]);
  await deleteLoads();
  await loadCatalog(world.ctx);
  expect(await findIds()).toEqual(stored);
});
