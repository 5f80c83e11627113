import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isOnTeam } from './second-looks.predicate.ts';

/** The ids of all moderators and admins. Served by profiles_team_idx. */
export async function listModeratorIds(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from profiles p where ${isOnTeam(sql.ref('p'))}`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}
