import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { isInState, type JobReport, type JobState, type StateConditions, stateOf } from '#platform/job-reports.ts';

const STATES: StateConditions = {
  waiting: sql`status = 'pending' and tries = 0`,
  running: sql`false`,
  failing: sql`status = 'pending' and tries > 0`,
  failed: sql`status = 'failed'`,
  done: sql`status in ('published', 'cancelled')`,
};

/**
 * The scheduled reviews of all members, newest first, without texts and films. Why one was not published is one of a few fixed sentences.
 * Served by the primary key, for failed ones by scheduled_reviews_failed_idx.
 */
export async function listReports(
  ctx: Context,
  state: JobState | undefined,
  after: readonly [string] | null,
  limit: number,
): Promise<JobReport[]> {
  const { rows } = await sql<JobReport>`
    select id, user_id, ${stateOf(STATES)} as state, null as step, tries, error, updated_at as changed_at,
      case when status = 'pending' then coalesce(retry_at, scheduled_for) end as next_at
    from scheduled_reviews
    where ${isInState(STATES, state)} and ${isAfterPlace(sql`(id)`, after, 'desc')}
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The author of a scheduled review and whether it is failing, locked until the transaction ends. Served by the primary key. */
export async function lockScheduledReviewForRetry(
  ctx: Context,
  id: string,
): Promise<{ user_id: string; is_failing: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; is_failing: boolean }>`
    select user_id, (${STATES.failing}) as is_failing from scheduled_reviews where id = ${id} for update`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Ends the pause of a scheduled review after a failed try. Served by the primary key. */
export const endRetryPause = (ctx: Context, id: string) =>
  ctx.db.updateTable('scheduled_reviews').set({ retry_at: null }).where('id', '=', id).execute();
