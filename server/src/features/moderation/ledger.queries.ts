import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

export interface LedgerRow {
  id: string;
  target_kind: string;
  action: string;
  rule: string | null;
  created_at: string;
  /** What came of a second look at it. */
  second_look: string | null;
}

/**
 * A page of what was hidden and removed, by the audit log, newest first. Served by moderation_actions_newest_idx and
 * moderation_actions_case_idx.
 */
export async function listHidesAndRemovals(ctx: Context, after: TimePlace | null, limit: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select a.id, a.target_kind, a.action, a.rule, a.created_at, (
      select case s.action when 'overturn' then 'overturned' else 'upheld' end from moderation_actions s
      where s.case_id = a.case_id and s.action in ('uphold', 'overturn')
        and s.before ->> 'decision_id' = a.after ->> 'decision_id' limit 1) as second_look
    from moderation_actions a
    where a.action in ('hide', 'remove') and a.case_id is not null and ${isAfterPlace(sql`(a.created_at, a.id)`, after, 'desc')}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
