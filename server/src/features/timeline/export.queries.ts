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

/** Reactions of a member to cards that are no reviews, by id. Served by timeline_activity_reactions_user_idx. */
export const listCardReactions = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('timeline_activity_reactions')
    .select(['id', 'activity_id', 'reaction', 'created_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
