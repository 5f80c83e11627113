import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { StorageError } from '#platform/storage/storage.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { unzip } from '#test/exports.ts';
import { isLongRun } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { getExport, makeExport, requestExport, requeueAndPurgeExports } from './exports.service.ts';
import { readMemberFilms } from './films.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const nothing = async () => undefined;

/** An export that nothing makes until the test does. */
const waitingExport = async (member: MemberClient): Promise<string> =>
  (await requestExport(world.ctx, toViewer(member), nothing)).id;

const stateOf = async (member: MemberClient) => (await getExport(world.ctx, toViewer(member)))?.state;
const keyOf = (id: string): string => `exports/${id}.zip`;

const refuse = async () => {
  throw new StorageError('store a file', null);
};

/** The file in the storage; null when there is none. */
async function storedFile(id: string): Promise<Map<string, string> | null> {
  const file = await world.ctx.storage.get(keyOf(id));
  if (file === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return unzip(Buffer.concat(chunks));
}

const rowsOf = async (id: string) =>
  (await world.ctx.db.selectFrom('exports').select('id').where('id', '=', id).execute()).length;

test('[EXP-01] an export that is stopped anywhere is made again, once', async () => {
  const ada = await someone();
  const id = await waitingExport(ada);
  expect(await stateOf(ada)).toBe('making');
  await expect(ada.api.exports.request()).rejects.toMatchObject({ code: 'EXPORT_UNDER_WAY' });
  expect((await ada.fetch('/api/export/file')).status).toBe(404);

  const broken: Context = { ...world.ctx, storage: { ...world.ctx.storage, put: refuse } };
  await expect(makeExport(broken, id)).rejects.toBeInstanceOf(StorageError);
  expect(await stateOf(ada)).toBe('making');

  world.clock.advance({ minutes: 11 });
  const abandoned: string[] = [];
  await requeueAndPurgeExports(world.ctx, async (_, one) => void abandoned.push(one));
  expect(abandoned.filter((one) => one === id)).toEqual([id]);
  await makeExport(world.ctx, id);
  const ready = await getExport(world.ctx, toViewer(ada));
  await makeExport(broken, id);
  expect(await getExport(world.ctx, toViewer(ada))).toEqual(ready);
  expect(ready).toMatchObject({ state: 'ready' });
  expect((await storedFile(id))?.has('halfstar.json')).toBe(true);
});

test('[EXP-01] one that cannot be made for a day has failed, and another can be asked for', async () => {
  const ada = await someone();
  await waitingExport(ada);
  world.clock.advance({ hours: 25 });
  expect(await stateOf(ada)).toBe('failed');
  await waitingExport(ada);
  expect(await stateOf(ada)).toBe('making');
});

test('[EXP-01] a file is offered for seven days, then deleted', async () => {
  const ada = await someone();
  const id = await waitingExport(ada);
  await makeExport(world.ctx, id);
  world.clock.advance({ hours: 7 * 24 - 1 });
  await requeueAndPurgeExports(world.ctx, nothing);
  expect(await storedFile(id)).not.toBeNull();
  expect(await stateOf(ada)).toBe('ready');
  world.clock.advance({ hours: 2 });
  // It is no longer offered, also before its file is deleted.
  expect(await stateOf(ada)).toBeUndefined();
  await requeueAndPurgeExports(world.ctx, nothing);
  expect([await storedFile(id), await rowsOf(id), await stateOf(ada)]).toEqual([null, 0, undefined]);
});

test('[EXP-01] [ACC-11] a newer export replaces the file, and an account that goes takes its file along', async () => {
  const ada = await someone();
  const old = await waitingExport(ada);
  await makeExport(world.ctx, old);
  const next = await waitingExport(ada);
  await makeExport(world.ctx, next);
  const late = await waitingExport(ada);
  await sql`delete from auth_users where id = ${ada.userId}`.execute(world.ctx.db);
  // It is made although the account is gone by now: nothing of it stays.
  await makeExport(world.ctx, late);
  expect(await storedFile(late)).toBeNull();
  world.clock.advance({ hours: 2 });
  await requeueAndPurgeExports(world.ctx, nothing);
  for (const id of [old, next, late]) expect([await storedFile(id), await rowsOf(id)]).toEqual([null, 0]);
});

const linesOf = (csv: string): number => csv.split('\r\n').length - 1;

test.runIf(isLongRun)(
  '[EXP-01] an account of 20,000 viewings is read in batches, each film once, and split for Letterboxd',
  async () => {
    const ada = await someone();
    await sql`
    insert into watch_events (user_id, movie_id, watched_on, created_at, updated_at, tags)
    select ${ada.userId}, m.id, date '2020-01-01' + n, now(), now(), array['a tag to fill the files of Letterboxd']
    from movies m cross join generate_series(1, 10) n order by m.id, n limit 20000`.execute(world.ctx.db);
    const sizes: number[] = [];
    const ids = new Set<string>();
    for await (const films of readMemberFilms(world.ctx, ada.userId)) {
      sizes.push(films.length);
      for (const { film } of films) ids.add(film.id);
    }
    expect([Math.max(...sizes) <= 500, ids.size, sizes.reduce((sum, size) => sum + size, 0)]).toEqual([
      true,
      2000,
      2000,
    ]);

    const id = await waitingExport(ada);
    await makeExport(world.ctx, id);
    const files = (await storedFile(id)) ?? new Map<string, string>();
    expect(linesOf(files.get('diary.csv') ?? '')).toBe(20_001);
    const parts = [...files].filter(([name]) => name.startsWith('for-letterboxd/')).map(([, csv]) => csv);
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.max(...parts.map((csv) => Buffer.byteLength(csv)))).toBeLessThanOrEqual(1_000_000);
    expect(parts.reduce((sum, csv) => sum + linesOf(csv) - 1, 0)).toBe(20_000);
  },
);
