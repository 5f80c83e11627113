import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * The ids of the members whom a member does not want to be recommended, in the order of the ids, after the given one. Served by the primary
 * key.
 */
export async function listDismissedMemberIds(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('dismissed_recommendations')
    .select('candidate_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or candidate_id > ${after}::uuid)`)
    .orderBy('candidate_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.candidate_id);
}
