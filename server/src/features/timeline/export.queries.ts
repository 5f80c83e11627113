import { ACTIVITY_TYPES } from '@halfstar/contract/timeline/timeline.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A page of the activities on a member’s cards, in the order of their ids. Served by timeline_activities_film_idx. */
export const listActivitiesByMember = (ctx: Context, userId: string, afterId: string | null, limit: number) =>
  ctx.db
    .selectFrom('timeline_activities')
    .select(['id', 'movie_id', 'activity_type', 'metadata', 'created_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${afterId}::uuid is null or id > ${afterId}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * A page of the reactions that a member gave to cards with activities, in the order of their ids, each with the first activity of its card.
 * Served by reactions_user_idx.
 */
export async function listCardReactionsByMember(ctx: Context, userId: string, afterId: string | null, limit: number) {
  const { rows } = await sql<{ id: string; activity_id: string; reaction: string; created_at: string }>`
    select r.id, first.id as activity_id, r.reaction, r.created_at
    from reactions r cross join lateral (
      select id from timeline_activities where card_id = r.subject_id
      order by array_position(${sql.lit(`{${ACTIVITY_TYPES.join(',')}}`)}::text[], activity_type) limit 1) first
    where r.user_id = ${userId} and (${afterId}::uuid is null or r.id > ${afterId}::uuid)
    order by r.id limit ${limit}`.execute(ctx.db);
  return rows;
}
