import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { FollowRow } from './follows.queries.ts';

/** Adds a request to follow; false when one waits already. Served by the primary key. */
export async function insertRequest(ctx: Context, requesterId: string, targetId: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('follow_requests')
    .values({ requester_id: requesterId, target_id: targetId, created_at: at })
    .onConflict((conflict) => conflict.columns(['requester_id', 'target_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a request to follow; false when none waited. Served by the primary key. */
export async function deleteRequest(ctx: Context, requesterId: string, targetId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('follow_requests')
    .where('requester_id', '=', requesterId)
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/**
 * The requests that wait for a member, newest first. All of them, also those of members whom the member may not see, so that each can
 * be answered. Served by follow_requests_newest_idx.
 */
export const listRequests = (
  ctx: Context,
  targetId: string,
  after: TimePlace | null,
  limit: number,
): Promise<FollowRow[]> =>
  ctx.db
    .selectFrom('follow_requests')
    .select(['requester_id as user_id', 'created_at'])
    .where('target_id', '=', targetId)
    .where(isAfterPlace(sql`(created_at, requester_id)`, after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('requester_id', 'desc')
    .limit(limit)
    .execute();

/**
 * The ids of the members who asked to follow a member until `until` (ISO timestamp) and still wait, newest first. Served by
 * follow_requests_newest_idx.
 */
export async function listRequestersUntil(
  ctx: Context,
  targetId: string,
  until: string,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('follow_requests')
    .select('requester_id')
    .where('target_id', '=', targetId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('requester_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.requester_id);
}

/** The number of requests that wait for a member, counted up to `most`. Served by follow_requests_newest_idx. */
export async function countRequests(ctx: Context, targetId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from follow_requests where target_id = ${targetId} limit ${most}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
