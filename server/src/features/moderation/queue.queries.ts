import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { caseIsNotAbout } from './cases.predicate.ts';
import { rowIsModeratorOrAdmin } from './second-looks.predicate.ts';

/** The ids of all moderators and admins whom a case is not about. Served by profiles_team_idx and moderation_cases_pkey. */
export async function listModeratorIdsForCase(ctx: Context, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from profiles p join moderation_cases c on c.id = ${caseId}
    where ${rowIsModeratorOrAdmin(sql.ref('p'))} and ${caseIsNotAbout(sql.ref('p.user_id'))}`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}
