import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const LENGTH = 60;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The keys by which titles are sorted, byte by byte. */
async function toKeys(titles: readonly string[]): Promise<Buffer[]> {
  const { rows } = await sql<{ key: string }>`
    select sort_form(search_form(title)) as key from unnest(${titles}::text[]) with ordinality as given (title, nth)
    order by nth`.execute(world.ctx.db);
  return rows.map(({ key }) => Buffer.from(key));
}

test('the keys of titles that differ in a number are in the order of the numbers, also where they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'abæø 12'), maxLength: 80 }),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.bigInt({ min: 0n, max: 200n }),
      fc.integer({ min: 0, max: 3 }),
      fc.string({ unit: fc.constantFrom(...'aZæŞ 。0123456789,.-½²!語'), maxLength: 40 }),
      async (before, number, more, zeros, after) => {
        const toTitle = (value: bigint) => `${before} ${'0'.repeat(zeros)}${value} ${after}`;
        const [low, high, same] = await toKeys([
          toTitle(number),
          toTitle(number + more),
          `${before} ${number} ${after}`,
        ]);
        expect(same).toEqual(low);
        const order = Buffer.compare(low as Buffer, high as Buffer);
        expect(order).toBeLessThanOrEqual(0);
        const isCut = String(low).length === LENGTH;
        expect(isCut || (order === 0) === (more === 0n)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a key has at most 60 characters, and without numbers it is the form by which searches compare', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (given) => {
      const title = given.replaceAll('\0', '');
      const [key] = await toKeys([title]);
      const { rows } = await sql<{ form: string }>`select search_form(${title}::text) as form`.execute(world.ctx.db);
      const form = rows[0]?.form ?? '';
      expect(Array.from(String(key)).length).toBeLessThanOrEqual(LENGTH);
      expect(/[0-9]/.test(form) || String(key) === Array.from(form).slice(0, LENGTH).join('')).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['The Matrix', 'matrix'],
  ['A Serious Man', 'serious man'],
  ['An Education', 'education'],
  ['Them!', 'them'],
  ['A', 'a'],
  ['Matrix, The', 'matrix'],
  ['Das Boot', 'das boot'],
  ['Los Angeles Plays Itself', 'los angeles plays itself'],
  ['The 39 Steps', '00239 steps'],
  ['8½', '0018 0011 0012'],
  ['007', '0017'],
])('%s is sorted as "%s"', async (title, key) => {
  const { db } = world.ctx;
  const id = await world.movie('Heat');
  await db.updateTable('movies').set({ title }).where('id', '=', id).execute();
  const film = db.selectFrom('movies').select('sort_title').where('id', '=', id);
  expect(await film.executeTakeFirstOrThrow()).toEqual({ sort_title: key });
  await db.updateTable('movies').set({ title: 'Heat' }).where('id', '=', id).execute();
});

test('films and members of before get their keys, and running that again changes nothing', async () => {
  const { db } = world.ctx;
  const { api, userId } = await world.member('ada');
  await api.profiles.update({ user_id: userId, display_name: 'Émile 9' });
  const read = async () => [
    await db.selectFrom('movies').select(['id', 'search_title', 'sort_title', 'updated_at']).orderBy('id').execute(),
    await db.selectFrom('profiles').select(['user_id', 'search_name', 'sort_name', 'updated_at']).execute(),
  ];
  const before = await read();
  await db.updateTable('movies').set({ search_title: 'as before', sort_title: '' }).execute();
  await db.updateTable('profiles').set({ sort_name: '' }).where('user_id', '=', userId).execute();
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    const text = await readFile(new URL('0150_fill_sort_keys.sql', MIGRATIONS), 'utf8');
    for (let run = 0; run < 2; run += 1) {
      await client.query({ text, queryMode: 'extended' } as pg.QueryConfig);
      expect(await read()).toEqual(before);
    }
  } finally {
    await client.end();
  }
});
