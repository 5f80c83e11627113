import type { AuditFilter } from '@halfstar/contract/admin/audit.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

/**
 * Entries of the audit log, newest first. Served by moderation_actions_newest_idx, moderation_actions_actor_idx or
 * moderation_actions_member_idx.
 */
export const listAuditEntries = (
  ctx: Context,
  { actor_id, member_id, action }: Omit<AuditFilter, 'cursor' | 'limit'>,
  after: TimePlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('moderation_actions')
    .select(['id', 'actor_id', 'action', 'target_kind', 'member_id', 'rule', 'reason', 'before', 'after', 'created_at'])
    .$if(actor_id !== undefined, (query) => query.where('actor_id', '=', actor_id ?? ''))
    .$if(member_id !== undefined, (query) => query.where('member_id', '=', member_id ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .where(isAfterPlace(sql`(created_at, id)`, after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];
