import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { openDatabase } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';
import { type AnyJob, defineJob, enqueueJob, startJobRunner } from './jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A pool of its own, whose connections may break, until the test ends. */
function openUntilEnd(url: string) {
  const opened = openDatabase({ url, namedStatements: true, maxConnections: 4, onConnectionError: () => undefined });
  onTestFinished(() => opened.db.destroy());
  return opened;
}

test.each([
  ['succeeds', 'test:succeeds'],
  ['fails', 'test:fails'],
] as const)(
  '[OPS-03] a job that %s while the database is down does not end the process, and runs again afterwards',
  async (outcome, name) => {
    const proxy = await startDatabaseProxy(world.databaseUrl);
    onTestFinished(() => proxy.stop());
    const database = openUntilEnd(proxy.url);
    const begun = Promise.withResolvers<void>();
    const away = Promise.withResolvers<void>();
    let runs = 0;
    const job = defineJob<object>(name, async () => {
      runs += 1;
      if (runs > 1) return;
      begun.resolve();
      await away.promise;
      if (outcome === 'fails') throw new Error('on purpose');
    });
    let hasEnded = false;
    const log = Object.assign(Object.create(world.ctx.log), {
      error: (_error: object, message: string) => {
        hasEnded ||= message.startsWith('the job runner ended');
      },
    });
    const runner = await startJobRunner({ ...world.ctx, log }, database, [job], '');
    onTestFinished(() => runner.stop());
    onTestFinished(() => away.resolve());

    await enqueueJob(world.ctx, job, {});
    await begun.promise;
    proxy.close();
    away.resolve();
    // Fetching may fail before the runner has given up writing the job's completion, which a retry could still write.
    await eventually(() => hasEnded && !runner.running);

    proxy.open();
    await eventually(() => runs === 2);
    await eventually(async () => {
      const left = await sql`select from graphile_worker.jobs where task_identifier = ${name}`.execute(world.ctx.db);
      return left.rows.length === 0;
    });
    expect(runner.running).toBe(true);
  },
);

test('[OPS-03] jobs run although the connections broke during the first fetch of a runner', async () => {
  const proxy = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => proxy.stop());
  const database = openUntilEnd(proxy.url);
  const ran = Promise.withResolvers<void>();
  const job = defineJob<object>('test:first', async () => ran.resolve());
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_tasks%'`.execute(
      world.ctx.db,
    );
    return rows.length > 0;
  };
  const runner = await inTransaction(world.ctx, async (ctx) => {
    await sql`lock table graphile_worker._private_tasks in exclusive mode`.execute(ctx.db);
    const starting = await startJobRunner(world.ctx, database, [job], '');
    await eventually(isWaiting);
    proxy.drop();
    return starting;
  });
  onTestFinished(() => runner.stop());
  await enqueueJob(world.ctx, job, {});
  await ran.promise;
  await eventually(() => runner.running);
  expect(runner.running).toBe(true);
});

test('[OPS-03] a runner that is stopped while its connection breaks, before it listens, does not end the process', async () => {
  const database = openUntilEnd(world.databaseUrl);
  const { pool } = database;
  const asked = Promise.withResolvers<void>();
  const listening = Promise.withResolvers<never>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const holdListen = (...args: unknown[]) => {
      if (!String(args[0]).startsWith('LISTEN')) return query(...args);
      asked.resolve();
      return listening.promise;
    };
    Object.assign(client, { query: holdListen });
  });
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  const runner = await startJobRunner(world.ctx, database, [defineJob<object>('test:none', async () => {})], '');
  await asked.promise;

  await runner.stop();
  listening.reject(new Error('on purpose'));
  // The release that follows is asked of the database first.
  await pool.query('select 1');
  await eventually(() => pool.idleCount === pool.totalCount);
  expect(unhandled).toEqual([]);
});

test('[OPS-03] a runner that is just being started again when it is to stop ends too, and gives its connections back', async () => {
  const proxy = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => proxy.stop());
  const database = openUntilEnd(proxy.url);
  const waitsFor = (table: string) => async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(
      world.ctx.db,
    );
    return rows.length > 0;
  };
  const stopping = await inTransaction(world.ctx, async (ctx) => {
    await sql`lock table graphile_worker._private_tasks in exclusive mode`.execute(ctx.db);
    const runner = await startJobRunner(world.ctx, database, [defineJob<object>('test:none', async () => {})], '');
    await eventually(waitsFor('_private_tasks'));
    await sql`lock table graphile_worker.migrations in access exclusive mode`.execute(ctx.db);
    proxy.drop();
    await eventually(waitsFor('migrations'));
    return { stopped: runner.stop() };
  });
  await stopping.stopped;
  const { pool } = database;
  await pool.query('select 1');
  await eventually(() => pool.idleCount === pool.totalCount);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('[OPS-05] a job that a killed process held is taken up by another server, and one that a living process holds is not', async () => {
  const { db } = world.ctx;
  const proxy = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => proxy.stop());
  const runs = { abandoned: 0, held: 0 };
  const begun = { abandoned: Promise.withResolvers<void>(), held: Promise.withResolvers<void>() };
  const over = Promise.withResolvers<void>();
  const makeJob = (kind: 'abandoned' | 'held') =>
    defineJob<object>(`test:${kind}`, async () => {
      runs[kind] += 1;
      begun[kind].resolve();
      if (runs[kind] === 1) await over.promise;
    });
  const [abandoned, held] = [makeJob('abandoned'), makeJob('held')];
  const startUntilEnd = async (url: string, jobs: AnyJob[], heartbeatMs?: number) => {
    const runner = await startJobRunner(world.ctx, openUntilEnd(url), jobs, '', heartbeatMs);
    onTestFinished(() => runner.stop());
  };
  await startUntilEnd(proxy.url, [abandoned]);
  await startUntilEnd(world.databaseUrl, [held]);
  for (const job of [abandoned, held]) await enqueueJob(world.ctx, job, {});
  await Promise.all([begun.abandoned.promise, begun.held.promise]);
  // For the database a process whose connections are gone has died, and its runner has no way to unlock anything.
  proxy.close();
  await startUntilEnd(world.databaseUrl, [abandoned, held], 10);
  onTestFinished(() => {
    proxy.open();
    over.resolve();
  });
  await eventually(async () => {
    // An hour passes, in which all but the killed one were seen.
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(
      db,
    );
    await sql`
      update job_runners set since = now() - interval '1 hour', seen_at = case when id in
        (select locked_by from graphile_worker.jobs where task_identifier = ${abandoned.name})
        then now() - interval '1 hour' else seen_at end`.execute(db);
    return runs.abandoned === 2;
  }, 'another server runs the job');
  expect(runs.held).toBe(1);
});

test('[OPS-03] a job that is enqueued while the one of its key is being fetched is not lost', async () => {
  const { ctx } = world;
  const job = defineJob<{ turn: number }>('test:fetched', async () => {});
  const key = 'test: fetched';
  const later = { key, runAt: '2100-01-01T00:00:00Z' };
  await enqueueJob(ctx, job, { turn: 1 }, later);
  const fetched = Promise.withResolvers<void>();
  onTestFinished(() => fetched.resolve());
  const locked = Promise.withResolvers<void>();
  const fetching = inTransaction(ctx, async ({ db }) => {
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where key = ${key}`.execute(
      db,
    );
    locked.resolve();
    await fetched.promise;
  });
  await locked.promise;
  const enqueuing = enqueueJob(ctx, job, { turn: 2 }, later);
  await eventually(async () => {
    const waiting = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%add_job%'`.execute(ctx.db);
    return waiting.rows.length === 1;
  });
  fetched.resolve();
  await Promise.all([fetching, enqueuing]);
  const { rows } = await sql<{ payload: { turn: number } }>`
    select payload from graphile_worker._private_jobs where key = ${key}`.execute(ctx.db);
  expect(rows).toEqual([{ payload: { turn: 2 } }]);
});
