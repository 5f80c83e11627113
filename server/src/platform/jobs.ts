import { setTimeout as wait } from 'node:timers/promises';
import { Logger as JobLogger, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Backoff } from './backoff.ts';
import type { Context } from './context.ts';
import type { Logger } from './log.ts';

/**
 * Work that is done after the action that asked for it, in whatever server process is free. May run twice: it must not matter.
 * Its name is `room:deed`, the form that crontab lines understand.
 */
export interface Job<Payload> {
  readonly name: string;
  /**
   * Run so often in every server process, beside being enqueued: for what must not wait for the next minute, nor for a job that
   * a killed process holds. All processes do it at once, so it must share its work out by locks in the database.
   */
  readonly everyMs?: number;
  run(ctx: Context, payload: Payload): Promise<void>;
}

export const defineJob = <Payload>(
  name: string,
  work: Job<Payload>['run'],
  when: { everyMs?: number } = {},
): Job<Payload> => ({ name, run: work, ...when });

/** Any job, for lists of them. */
export type AnyJob = Job<never>;

export interface EnqueueOptions {
  /** A job of the same key that has not begun is replaced. */
  key?: string;
  /** ISO timestamp; default: at once. */
  runAt?: string;
  maxAttempts?: number;
}

/** In the caller's transaction: the job exists exactly when the action does. */
export async function enqueue<Payload>(
  ctx: Context,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job.name}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 12}::int,
    job_key => ${options.key ?? null}::text
  )`.execute(ctx.db);
}

export interface JobRunner {
  /** Whether jobs are worked; not while the last try to fetch one has failed. */
  readonly running: boolean;
  /** Waits for jobs under way, a few seconds at most, and gives the rest back. */
  stop(): Promise<void>;
}

const GIVE_BACK_AFTER_MS = 3000;

const tasksOf = (ctx: Context, jobs: readonly AnyJob[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      // The payload was written by enqueue for the job of this name.
      (payload: unknown) => (job as Job<unknown>).run(ctx, payload),
    ]),
  );

/**
 * Starts working jobs off; its tables are made on the first start. With an empty crontab nothing runs by the clock, what repeats
 * neither. When the database goes away the runner may end with it:
 * then a new one is started as soon as that is possible.
 */
export async function startJobs(
  ctx: Context,
  pool: Pool,
  jobs: readonly AnyJob[],
  crontab: string,
): Promise<JobRunner> {
  const end = new AbortController();
  const backoff = new Backoff({ initialMs: 250, maxMs: 5000 });
  let runner: Runner | null = null;
  let fetches = false;
  /** By what name the runner locks the jobs it works. */
  let lockedBy: string | null = null;

  const start = async () => {
    // A runner that ended with the database could not give its jobs back; they would stay locked for four hours.
    if (lockedBy !== null) await sql`select graphile_worker.force_unlock_workers(array[${lockedBy}])`.execute(ctx.db);
    const fresh = await run({
      pgPool: pool,
      taskList: tasksOf(ctx, jobs),
      crontab,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: graphileLogger(ctx.log),
      // A stop must be through within ten seconds.
      gracefulShutdownAbortTimeout: GIVE_BACK_AFTER_MS,
      // Without these two nobody waits for a job's end to be written: a failure to write it would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner = fresh;
    fetches = true;
    fresh.events.on('worker:getJob:error', () => {
      fetches = false;
    });
    for (const event of ['worker:getJob:empty', 'job:start'] as const) {
      fresh.events.on(event, ({ worker }) => {
        lockedBy = worker.workerPool.id;
        fetches = true;
        backoff.reset();
      });
    }
    const ended = (error?: unknown) => {
      runner = null;
      if (end.signal.aborted) return;
      ctx.log.error({ err: error }, 'the job runner ended and is started anew');
      void restart();
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
  const repeated = crontab === '' ? [] : jobs.map((job) => repeat(ctx, job, end.signal));
  return {
    get running() {
      return runner !== null && fetches;
    },
    async stop() {
      end.abort();
      await Promise.all([runner?.stop(), ...repeated]);
    },
  };
}

/** Works the job off every so often until the end, and once more when a failure has passed. */
async function repeat(ctx: Context, job: AnyJob, end: AbortSignal): Promise<void> {
  const { name, everyMs } = job;
  if (everyMs === undefined) return;
  let failing = false;
  while (!end.aborted) {
    try {
      // Such a job has no payload.
      await job.run(ctx, undefined as never);
      failing = false;
    } catch (error) {
      // While the database is away this is told once, not every time.
      ctx.log[failing ? 'debug' : 'error']({ err: error }, `${name} failed and is tried again`);
      failing = true;
    }
    await wait(everyMs, undefined, { ref: false, signal: end }).catch(() => undefined);
  }
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The runner's lines among ours, one level lower: that a job began and ended is no news. */
const graphileLogger = (log: Logger) =>
  new JobLogger(() => (level, message) => {
    log[LEVELS[level]]({ jobs: true }, message);
  });
