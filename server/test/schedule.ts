import { parseCrontab } from 'graphile-worker';
import { sql } from 'kysely';
import { CRON, JOBS } from '#app/worker.ts';
import { timestamp } from '#platform/clock.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_A_DAY = 24 * 60;

/** When crontab lines look: in UTC. */
const toDigest = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
});

/**
 * Advances the clock by a day and runs what the server's crontab has due in it: the jobs of a feature, each once, when it is due first,
 * with all that they enqueue. At the end of the day it runs what was enqueued for a time of that day.
 */
export async function dayPasses(world: World, feature: string): Promise<void> {
  const { clock, ctx, runJobs } = world;
  const waiting = new Set(parseCrontab(CRON).filter(({ task }) => task.startsWith(`${feature}:`)));
  for (let minute = 0; minute < MINUTES_OF_A_DAY; minute += 1) {
    const due = [...waiting].filter((item) => item.match(toDigest(new Date(clock.now().getTime() + MINUTE_MS))));
    clock.advance({ minutes: 1 });
    for (const item of due) {
      waiting.delete(item);
      await JOBS.find(({ name }) => name === item.task)?.run(ctx, {} as never);
      await runJobs();
    }
  }
  await runJobsDueByClock(world);
}

/** Runs the jobs whose time has come by the world's clock: the runner itself goes by the clock of the database. */
async function runJobsDueByClock({ clock, ctx, runJobs }: World): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs where run_at > now() and run_at <= ${timestamp(clock)}::timestamptz`.execute(ctx.db);
  await runJobs();
}
