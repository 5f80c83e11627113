import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as JobLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Backoff } from './backoff.ts';
import type { Context } from './context.ts';
import type { Database, Db } from './database/database.ts';
import { HEARTBEAT_MS, sendHeartbeatsAndUnlockDead } from './job-runners.ts';
import type { Logger } from './log.ts';

/**
 * Work that is done later, in any server process. It may run twice, so it must be idempotent. Its name is `feature:task`, the form
 * that crontab lines understand. A payload of another shape gets another name (docs/operations.md, "Jobs of an older version").
 */
export interface Job<Payload> {
  readonly name: string;
  /**
   * Also run at this interval in every server process: for work that must wait neither for the next minute of a crontab nor until
   * a job that a killed process has locked is given to another. All processes run it at the same time, so it must divide the work by
   * locks.
   */
  readonly everyMs?: number;
  run(ctx: Context, payload: Payload): Promise<void>;
}

/** Declares a job. `when.everyMs`: see Job. */
export const defineJob = <Payload>(
  name: string,
  work: Job<Payload>['run'],
  when: { everyMs?: number } = {},
): Job<Payload> => ({ name, run: work, ...when });

/** Any job, for lists of them. */
export type AnyJob = Job<never>;

/** The queue of what looks through whole tables once a night, and would leave less to members if several jobs did so at once. */
export const NIGHTLY_QUEUE = 'nightly';

/** The same for what does so every hour, which does not wait for the nightly jobs. */
export const HOURLY_QUEUE = 'hourly';

export interface EnqueueOptions {
  /** A job of the same key that has not begun is replaced. */
  key?: string;
  /** With a key: the job that is replaced keeps its time, so that repeated changes cannot postpone it for ever. */
  keepRunAt?: boolean;
  /** ISO timestamp; default: at once. */
  runAt?: string;
  /** Jobs of one queue run one after the other, on whatever server. Default: it waits for no other job. */
  queue?: string;
  maxAttempts?: number;
}

/** Enqueues a job in the transaction of the caller: it runs only if that commits. A job that fails is tried up to 12 times by default. */
export async function enqueueJob<Payload>(
  ctx: Context,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  // A job of the same key may be fetched while it is being replaced. The library then neither replaces it nor adds another one and
  // returns no id; by the next try the fetched job is locked, and a new one is added.
  for (let tries = 0; tries < MAX_ENQUEUE_TRIES; tries += 1) {
    const { rows } = await sql<{ id: string | null }>`select id from graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 12}::int,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.keepRunAt === true ? 'preserve_run_at' : 'replace'}::text
    )`.execute(ctx.db);
    if ((rows[0]?.id ?? null) !== null) return;
  }
  throw new Error(`${job.name} could not be enqueued`);
}

/** Each try fails only when another job of the same key was added and fetched since the one before. */
const MAX_ENQUEUE_TRIES = 5;

/** Removes the job of this key in the caller's transaction, if it has not begun. */
export async function cancelJob(ctx: Context, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(ctx.db);
}

export interface JobRunner {
  /** Whether jobs are run; false while the last try to fetch one has failed. */
  readonly running: boolean;
  /** Waits for running jobs, three seconds at most, and unlocks the rest for other processes. */
  stop(): Promise<void>;
}

const GRACEFUL_STOP_MS = 3000;

/** How many jobs of the queue run at once. All of them together hold at most as many connections. */
const QUEUED_AT_ONCE = 4;

/**
 * The connections of jobs in one process, which are apart from those of requests (docs/decisions/049): one on which the runner
 * listens, those of queued jobs, and one for each repeated job. When the runner fetches and completes jobs it takes one that is free for
 * a moment.
 */
export const countJobConnections = (jobs: readonly AnyJob[]): number =>
  1 + QUEUED_AT_ONCE + jobs.filter(({ everyMs }) => everyMs !== undefined).length;

/** What nobody waits for may take longer than a request. */
export const JOB_STATEMENT_TIMEOUT_MS = 10 * 60_000;

/** What runs each job, on connections of `db`. The rest of the context is that of the moment: tests exchange parts of it. */
const tasksOf = (appContext: Context, db: Db, jobs: readonly AnyJob[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      // The payload was written by enqueue for the job of this name.
      (payload: unknown) => (job as Job<unknown>).run({ ...appContext, db }, payload),
    ]),
  );

/**
 * Starts running enqueued, scheduled and repeated jobs in this process, on connections of their own. The runner's tables are made on the
 * first start, and a runner that ends with the database is started again with backoff.
 * @param crontab when jobs run by the clock; with an empty one nothing runs by the clock, and no job repeats
 */
export async function startJobRunner(
  appContext: Context,
  { db, pool, limitedTo }: Database,
  jobs: readonly AnyJob[],
  crontab: string,
  heartbeatMs = HEARTBEAT_MS,
): Promise<JobRunner> {
  const ctx = { ...appContext, db };
  const queued = limitedTo(QUEUED_AT_ONCE);
  const end = new AbortController();
  const backoff = new Backoff({ initialMs: 250, maxMs: 5000 });
  let runner: Runner | null = null;
  let fetches = false;
  let restarting: Promise<void> = Promise.resolve();
  /** The name under which the runner locks its jobs. */
  let lockedBy: string | null = null;

  const start = async () => {
    // A runner that ended with the database could not unlock its jobs.
    if (lockedBy !== null) await sql`select graphile_worker.force_unlock_workers(array[${lockedBy}])`.execute(ctx.db);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      lockedBy = workerPool.id;
    });
    const fresh = await run({
      events,
      pgPool: toleratingSecondRelease(pool),
      taskList: tasksOf(appContext, queued.db, jobs),
      crontab,
      concurrency: QUEUED_AT_ONCE,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: graphileLogger(ctx.log),
      // A stop of the server must end within ten seconds.
      gracefulShutdownAbortTimeout: GRACEFUL_STOP_MS,
      // The library awaits neither the statement that completes a job nor the one that fails it. Only its batches, here without a delay, handle
      // their failures; without batches (-1) such a failure would be an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    if (end.signal.aborted) return fresh.stop();
    runner = fresh;
    fetches = true;
    let isFirstFetch = true;
    fresh.events.on('worker:getJob:error', () => {
      fetches = false;
      // The library asks for the ids of its tasks once, and keeps a failure of that for good.
      if (isFirstFetch) fresh.stop().catch((error: unknown) => ctx.log.debug({ err: error }, 'the runner had ended'));
      isFirstFetch = false;
    });
    for (const event of ['worker:getJob:empty', 'job:start'] as const) {
      fresh.events.on(event, () => {
        isFirstFetch = false;
        fetches = true;
        backoff.reset();
      });
    }
    const ended = (error?: unknown) => {
      runner = null;
      if (end.signal.aborted) return;
      ctx.log.error({ err: error }, 'the job runner ended and is started again');
      restarting = restart();
    };
    fresh.promise.then(() => ended(), ended);
  };

  const restart = async () => {
    while (!end.signal.aborted) {
      await wait(backoff.nextDelayMs(), undefined, { ref: false, signal: end.signal }).catch(() => undefined);
      if (end.signal.aborted) return;
      try {
        return await start();
      } catch (error) {
        ctx.log.debug({ err: error }, 'still no job runner');
      }
    }
  };

  await start();
  const heartbeats = sendHeartbeatsAndUnlockDead(ctx, () => lockedBy, heartbeatMs, end.signal);
  const repeated = crontab === '' ? [] : jobs.map((job) => repeat(ctx, job, end.signal));
  return {
    get running() {
      return runner !== null && fetches;
    },
    async stop() {
      end.abort();
      // A runner that is just being started stops itself. Without the database that may take longer than a server has to stop.
      const restarted = Promise.race([restarting, wait(GRACEFUL_STOP_MS, undefined, { ref: false })]);
      await Promise.all([runner?.stop(), restarted, heartbeats, ...repeated]);
    },
  };
}

/** After failures a repeated job pauses for up to so long: less than the minute in which a review must be published. */
const MAX_PAUSE_MS = 30_000;

/**
 * Runs the job at its interval until the signal aborts; after failures at growing ones. A failure is logged once until it has passed.
 */
async function repeat(ctx: Context, job: AnyJob, end: AbortSignal): Promise<void> {
  const { name, everyMs } = job;
  if (everyMs === undefined) return;
  const backoff = new Backoff({ initialMs: 2 * everyMs, maxMs: Math.max(everyMs, MAX_PAUSE_MS) });
  let failing = false;
  while (!end.aborted) {
    let pauseMs = everyMs;
    try {
      // A repeated job has no payload.
      await job.run(ctx, undefined as never);
      failing = false;
      backoff.reset();
    } catch (error) {
      ctx.log[failing ? 'debug' : 'error']({ err: error }, `${name} failed and is tried again`);
      failing = true;
      pauseMs = backoff.nextDelayMs();
    }
    await wait(pauseMs, undefined, { ref: false, signal: end }).catch(() => undefined);
  }
}

/**
 * A pool whose callers may release a connection twice. The library does so when the connection on which it listens breaks before
 * it has begun to listen, while the runner is being stopped; nothing awaits that release, so its error would end the process.
 */
const toleratingSecondRelease = (pool: Pool): Pool => {
  const connect = (use?: Parameters<Pool['connect']>[0]) => {
    if (use === undefined) return pool.connect();
    pool.connect((error, client, release) => {
      let isReleased = false;
      use(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        // When the pool has no connection to give there is nothing to release.
        if (client !== undefined) release(reason);
      });
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Writes the runner's lines to our log one level lower: that a job began and ended is for debugging. */
const graphileLogger = (log: Logger) =>
  new JobLogger(() => (level, message) => {
    log[LEVELS[level]]({ jobs: true }, message);
  });
