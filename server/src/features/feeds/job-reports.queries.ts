import type { FeedErrorCode } from '@halfstar/contract/feeds/feeds.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { isInState, type JobReport, type JobState, type StateConditions, stateOf } from '#platform/job-reports.ts';

function makeConditions(now: string): StateConditions {
  const isIdle = sql`(busy_until is null or busy_until <= ${now})`;
  return {
    waiting: sql`${isIdle} and error is null`,
    running: sql`busy_until > ${now}`,
    failing: sql`${isIdle} and error is not null and due_at is not null`,
    // Its syncs pause.
    failed: sql`${isIdle} and error is not null and due_at is null`,
    done: sql`false`,
  };
}

export type FeedReport = Omit<JobReport, 'error'> & { error: FeedErrorCode | null };

/**
 * The feeds of all members without their addresses, the newest members first. Served by the primary key, for those whose last sync failed
 * by letterboxd_feeds_error_idx. @param now ISO timestamp
 */
export async function listReports(
  ctx: Context,
  state: JobState | undefined,
  now: string,
  after: readonly [string] | null,
  limit: number,
): Promise<FeedReport[]> {
  const states = makeConditions(now);
  const { rows } = await sql<FeedReport>`
    select user_id as id, user_id, ${stateOf(states)} as state, null as step, failures as tries, error,
      coalesce(tried_at, saved_at) as changed_at, due_at as next_at
    from letterboxd_feeds
    where ${isInState(states, state)} and ${isAfterPlace(sql`(user_id)`, after, 'desc')}
    order by user_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
