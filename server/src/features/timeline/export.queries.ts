import { ACTIVITY_TYPES } from '@halfstar/contract/timeline/timeline.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** What a member's cards say, by id. Served by timeline_activities_film_idx. */
export const listActivities = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('timeline_activities')
    .select(['id', 'movie_id', 'activity_type', 'metadata', 'created_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Reactions of a member to cards that are no reviews, by id, with the first act of each. Served by reactions_user_idx. */
export async function listCardReactions(ctx: Context, userId: string, after: string | null, limit: number) {
  const { rows } = await sql<{ id: string; activity_id: string; reaction: string; created_at: string }>`
    select r.id, first.id as activity_id, r.reaction, r.created_at
    from reactions r cross join lateral (
      select id from timeline_activities where card_id = r.subject_id
      order by array_position(${sql.lit(`{${ACTIVITY_TYPES.join(',')}}`)}::text[], activity_type) limit 1) first
    where r.user_id = ${userId} and (${after}::uuid is null or r.id > ${after}::uuid)
    order by r.id limit ${limit}`.execute(ctx.db);
  return rows;
}
