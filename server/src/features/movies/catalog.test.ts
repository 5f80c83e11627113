import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { storeSourceFilms } from '#test/source-films.ts';
import { startWorld, type World } from '#test/world.ts';
import { liftStatementTimeout, lockCatalogLoad } from './catalog.queries.ts';
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

/** How long a statement may take there, and how long a transaction may do nothing. */
const readLimits = async ({ db }: World['ctx']): Promise<string[]> => {
  const { rows } = await sql<{ setting: string }>`
    select current_setting(name) as setting
    from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) as name`.execute(db);
  return rows.map(({ setting }) => setting);
};

test('the films of a catalog may take longer to store than a request may, and only they', async () => {
  const before = await readLimits(world.ctx);
  await inTransaction(world.ctx, async (ctx) => {
    await liftStatementTimeout(ctx);
    expect(await readLimits(ctx)).toEqual(['0', before[1]]);
  });
  await inTransaction(world.ctx, async (ctx) => {
    await lockCatalogLoad(ctx);
    expect(await readLimits(ctx)).toEqual(['0', '0']);
  });
  expect(await readLimits(world.ctx)).toEqual(before);
  expect(before).not.toContain('0');
});

const FILE = new URL('../../../catalog/dist/catalog.json', import.meta.url);

/**
 * Makes the next load store films of the catalog again.
 * @returns their keys, in the order of the catalog, and how many of them are still to be stored
 */
async function makeFilmsOutdated() {
  const catalog: { catalogue_key: string }[] = JSON.parse(await readFile(FILE, 'utf8'));
  const outdated = await world.ctx.db
    .updateTable('movies')
    .set({ runtime: 1 })
    .where('catalogue_key', 'is not', null)
    .where('tmdb_id', 'is', null)
    .returning('catalogue_key')
    .execute();
  await world.ctx.db.updateTable('catalogue_loads').set({ fingerprint: 'of another catalog' }).execute();
  const known = new Set(outdated.map((film) => film.catalogue_key));
  const keys = catalog.map((film) => film.catalogue_key).filter((key) => known.has(key));
  const countOutdated = async ({ db }: Pick<World['ctx'], 'db'>) =>
    (
      await db
        .selectFrom('movies')
        .select('id')
        .where('catalogue_key', '=', sql<string>`any(${keys}::text[])`)
        .where('runtime', '=', 1)
        .execute()
    ).length;
  return { keys, countOutdated };
}

const countLoads = async () => (await world.ctx.db.selectFrom('catalogue_loads').select('films').execute()).length;

test('while the catalog is loaded, a film that a search found is stored after the first films, and not only after all of them', async () => {
  const { keys, countOutdated } = await makeFilmsOutdated();
  const barrier = await blockTransactionsAt(world, 'before update on movies', `old.catalogue_key = '${keys[0]}'`);
  const loading = loadCatalog(world.ctx);
  await barrier.waiting(1);
  const storing = inTransaction(world.ctx, async (ctx) => {
    const [id] = await storeSourceFilms(ctx, [{ title: 'A Film Found Meanwhile' }]);
    return { id: id ?? '', outdated: await countOutdated(ctx) };
  });
  await barrier.waiting(2);
  await barrier.open(loading, storing);
  await loading;
  const { id, outdated } = await storing;
  expect(outdated).toBeGreaterThan(0);
  expect(outdated).toBeLessThan(keys.length);
  expect(await countOutdated(world.ctx)).toBe(0);
  expect(await countLoads()).toBe(1);
  expect((await world.ctx.db.deleteFrom('movies').where('id', '=', id).executeTakeFirst()).numDeletedRows).toBe(1n);
});

test('a load of the catalog that ends in the middle is not taken for complete, nor is the catalog before it, and the next one stores the rest', async () => {
  const { keys, countOutdated } = await makeFilmsOutdated();
  const { db } = world.ctx;
  await sql`
    create function refuse_for_test() returns trigger language plpgsql as $$ begin raise 'refused by the test'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse_for_test before update on movies for each row
    when (old.catalogue_key = ${sql.lit(keys.at(-1))}) execute function refuse_for_test()`.execute(db);
  await expect(loadCatalog(world.ctx)).rejects.toThrow('refused by the test');
  const left = await countOutdated(world.ctx);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(keys.length);
  expect(await countLoads()).toBe(0);
  await sql`drop trigger refuse_for_test on movies`.execute(db);
  await loadCatalog(world.ctx);
  expect(await countOutdated(world.ctx)).toBe(0);
  expect(await countLoads()).toBe(1);
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
