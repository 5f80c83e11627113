import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { isInState, type JobReport, type JobState, type StateConditions, stateOf } from '#platform/job-reports.ts';

const STATES: StateConditions = {
  waiting: sql`false`,
  running: sql`locked_at is not null`,
  failing: sql`locked_at is null and attempts < max_attempts`,
  failed: sql`locked_at is null and attempts >= max_attempts`,
  done: sql`false`,
};

// Only the view that the queue documents is read: it leaves out what jobs are given. An error may quote that all the same.
const columns = sql`id::text, null::uuid as user_id, ${stateOf(STATES)} as state, task_identifier as step, attempts as tries,
  last_error as error, updated_at as changed_at, run_at as next_at`;

/** Jobs of the queue that have failed, newest first. Served by the primary key of the queue's table, which holds open jobs only. */
export async function listFailedJobs(
  ctx: Context,
  state: JobState | undefined,
  after: readonly [string] | null,
  limit: number,
): Promise<JobReport[]> {
  const { rows } = await sql<JobReport>`
    select ${columns} from graphile_worker.jobs
    where last_error is not null and ${isInState(STATES, state)} and ${isAfterPlace(sql`(id)`, after, 'desc')}
    order by jobs.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A job of the queue that has failed. Served by the primary key of the queue's table. */
export async function findFailedJob(ctx: Context, id: string): Promise<JobReport | undefined> {
  const { rows } = await sql<JobReport>`
    select ${columns} from graphile_worker.jobs where last_error is not null and id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}

/** Has a job of the queue run now, with all its tries again. @returns false when it is running, or is gone */
export async function rescheduleJob(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
