import { setTimeout as wait } from 'node:timers/promises';
import { Logger as JobLogger, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Context } from './context.ts';
import type { Logger } from './log.ts';

/**
 * Work that is done after the action that asked for it, in whatever server process is free. May run twice: it must not matter.
 * Its name is `room:deed`, the form that crontab lines understand.
 */
export interface Job<Payload> {
  readonly name: string;
  run(ctx: Context, payload: Payload): Promise<void>;
}

export const defineJob = <Payload>(name: string, work: Job<Payload>['run']): Job<Payload> => ({ name, run: work });

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
  readonly running: boolean;
  /** Waits for jobs under way, a few seconds at most, and gives the rest back. */
  stop(): Promise<void>;
}

const tasksOf = (ctx: Context, jobs: readonly AnyJob[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      // The payload was written by enqueue for the job of this name.
      (payload: unknown) => (job as Job<unknown>).run(ctx, payload),
    ]),
  );

const RESTART_MS = 1000;

/**
 * Starts working jobs off; its tables are made on the first start. When the database goes away the runner may end with it:
 * then a new one is started as soon as that is possible.
 */
export async function startJobs(
  ctx: Context,
  pool: Pool,
  jobs: readonly AnyJob[],
  crontab: string,
): Promise<JobRunner> {
  const end = new AbortController();
  let runner: Runner | null = null;

  const start = async () => {
    const fresh = await run({
      pgPool: pool,
      taskList: tasksOf(ctx, jobs),
      crontab,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: graphileLogger(ctx.log),
    });
    runner = fresh;
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
      await wait(RESTART_MS, undefined, { ref: false });
      try {
        return await start();
      } catch (error) {
        ctx.log.debug({ err: error }, 'still no job runner');
      }
    }
  };

  await start();
  return {
    get running() {
      return runner !== null;
    },
    async stop() {
      end.abort();
      await runner?.stop();
    },
  };
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The runner's lines among ours, one level lower: that a job began and ended is no news. */
const graphileLogger = (log: Logger) =>
  new JobLogger(() => (level, message) => {
    log[LEVELS[level]]({ jobs: true }, message);
  });
