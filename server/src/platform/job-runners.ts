import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from './context.ts';

/** How often a runner of jobs records that it is alive. */
export const HEARTBEAT_MS = 10_000;
/** A runner that has not been seen for so long has died. Together with a heartbeat this is less than a minute. */
const DEAD_AFTER = sql`interval '40 seconds'`;

/**
 * Records every `everyMs` milliseconds in the database that this runner is alive, and unlocks the jobs of runners that have died. Resolves
 * when the signal aborts; failures are only logged.
 * @param getRunnerId the name under which the runner locks its jobs at the moment; null: none has begun
 */
export async function sendHeartbeatsAndUnlockDead(
  ctx: Context,
  getRunnerId: () => string | null,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const id = getRunnerId();
    try {
      if (id !== null && (await recordHeartbeat(ctx, id))) await unlockDeadRunners(ctx, id);
    } catch (error) {
      ctx.log.debug({ err: error }, 'a heartbeat failed');
    }
    await wait(everyMs, undefined, { ref: false, signal: signal }).catch(() => undefined);
  }
}

/**
 * Times are the database's, so that no process's clock matters.
 * @returns whether this runner may judge the others: not soon after the database or this process was away, since the others may
 * not have been seen either
 */
async function recordHeartbeat({ db }: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ may_judge: boolean }>`
    insert into job_runners as r (id, seen_at, since) values (${id}, now(), now())
    on conflict (id) do update
      set seen_at = now(), since = case when r.seen_at > now() - ${DEAD_AFTER} then r.since else now() end
    returning since < now() - ${DEAD_AFTER} as may_judge`.execute(db);
  return rows[0]?.may_judge === true;
}

/** Unlocks jobs as the library documents for workers that have ended. One that was locked just now may be of a new runner. */
async function unlockDeadRunners({ db, log }: Context, id: string): Promise<void> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - ${DEAD_AFTER} and locked_by <> ${id}
      and locked_by not in (select r.id from job_runners r where r.seen_at > now() - ${DEAD_AFTER})`.execute(db);
  const dead = rows.map((row) => row.locked_by);
  if (dead.length > 0) {
    log.warn({ runners: dead }, 'job runners have died, and their jobs are given to others');
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
  }
  await sql`delete from job_runners where seen_at < now() - ${DEAD_AFTER}`.execute(db);
}
