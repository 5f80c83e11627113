import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { isInState, type JobReport, type JobState, type StateConditions, stateOf } from '#platform/job-reports.ts';
import type { JobRow } from './imports.queries.ts';

const isWorking = sql`state in ('reading', 'processing', 'undoing')`;

const STATES: StateConditions = {
  waiting: sql`state in ('asking', 'ready')`,
  running: sql`${isWorking} and failures = 0`,
  failing: sql`${isWorking} and failures > 0`,
  failed: sql`state = 'failed'`,
  done: sql`state in ('completed', 'cancelled', 'undone')`,
};

/**
 * Imports of files of all members, newest first, without names and contents of files. What stopped one is one of a few fixed sentences.
 * Served by the primary key, for failed ones by import_jobs_failed_idx.
 */
export async function listReports(
  ctx: Context,
  state: JobState | undefined,
  after: readonly [string] | null,
  limit: number,
): Promise<JobReport[]> {
  const { rows } = await sql<JobReport>`
    select id, user_id, ${stateOf(STATES)} as state, coalesce(failed_in, state) as step, failures as tries, error_details as error,
      worked_at as changed_at, null::timestamptz as next_at
    from import_jobs
    where origin = 'files' and ${isInState(STATES, state)} and ${isAfterPlace(sql`(id)`, after, 'desc')}
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** An import of files, locked until the transaction ends. Served by the primary key. */
export async function lockImportOfFiles(ctx: Context, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select * from import_jobs where id = ${id} and origin = 'files' for update`.execute(ctx.db);
  return rows[0];
}
