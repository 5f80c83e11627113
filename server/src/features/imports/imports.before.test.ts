import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from '#test/client.ts';
import { accountOf, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { enqueueStep } from './imports.jobs.ts';
import { findJobById } from './imports.queries.ts';
import { toShortLink } from './links.model.ts';
import { runImportStep } from './steps.service.ts';

// While an update is rolled out, servers of the version before 0304 run jobs too. They do not know that members leave rows out.

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const RATINGS = toFiles([
  'ratings.csv',
  'Date,Name,Year,Letterboxd URI,Rating',
  `2020-01-01,Heat,1995,${toShortLink('film', 1)},4`,
  `2020-01-01,Alien,1979,${toShortLink('film', 2)},3`,
]);

/** An import of two ratings that was started without that of Alien. Nothing works on it until the test does. */
async function importWithoutAlien(member: MemberClient): Promise<string> {
  const { id: import_id } = await uploadFiles(member, RATINGS);
  const { items } = await member.api.imports.listRows({ import_id, verdict: 'new' });
  const row_ids = items.filter(({ title }) => title === 'Alien').map(({ id }) => id);
  const choice = { import_id, verdict: 'new', row_ids, left_out: true } as const;
  expect(await member.api.imports.setLeftOutRows(choice)).toMatchObject({ left_out_rows: 1 });
  await world.ctx.db
    .updateTable('import_jobs')
    .set({ state: 'processing', started_at: world.clock.now().toISOString() })
    .where('id', '=', import_id)
    .execute();
  return import_id;
}

/** Enqueues a step of an import as a server of before 0304 does. */
const enqueueAsOlderServer = (import_id: string) =>
  sql`select graphile_worker.add_job('imports:work', ${JSON.stringify({ import_id })}::json)`.execute(world.ctx.db);

/** The context of a server that reads rows as if none were left out. */
const olderServer = (): Context => ({
  ...world.ctx,
  db: world.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) => ('left_out' in row ? { ...row, left_out: false } : row)),
    }),
  }),
});

const ratingsOf = async (member: MemberClient) => {
  const movie_ids = [await world.movie('Heat'), await world.movie('Alien')];
  return (await member.api.tracking.getByMovies({ movie_ids })).items.map(({ rating }) => rating);
};

test('a server of the version before is not given the steps of an import', async () => {
  const ada = await world.someone();
  const id = await importWithoutAlien(ada);
  const tasks = await inTransaction(world.ctx, async (ctx) => {
    await enqueueStep(ctx, id);
    const { rows } = await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs where key like ${`%${id}`}`.execute(ctx.db);
    return rows.map(({ task_identifier }) => task_identifier);
  });
  // The name under which the version before runs them is imports:work.
  expect(tasks).toEqual(['imports:run-step']);
  expect(await importReaches(ada, id, 'completed')).toMatchObject({ outcomes: { imported: 1, left_out: 1 } });
});

test('a step that a server of the version before enqueued is done, without the rows that are left out', async () => {
  const bo = await world.someone();
  const id = await importWithoutAlien(bo);
  await enqueueAsOlderServer(id);
  expect(await importReaches(bo, id, 'completed')).toMatchObject({ outcomes: { imported: 1, left_out: 1 } });
  expect(await ratingsOf(bo)).toEqual([4, null]);
});

test('a server of the version before that takes an import up writes nothing of it, and a newer one goes on with it', async () => {
  const cy = await world.someone();
  const id = await importWithoutAlien(cy);
  const before = await accountOf(world, cy);
  await runImportStep(olderServer(), id, async () => undefined);
  expect(await accountOf(world, cy)).toEqual(before);
  expect(await findJobById(world.ctx, id)).toMatchObject({ state: 'processing', failures: 1, processed_entries: 0 });
  await enqueueAsOlderServer(id);
  await importReaches(cy, id, 'completed');
  expect(await ratingsOf(cy)).toEqual([4, null]);
});
