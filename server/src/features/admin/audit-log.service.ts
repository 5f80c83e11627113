import { AuditEntry, type AuditFilter } from '@halfstar/contract/admin/audit.schema';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireAdmin } from './admin.policy.ts';
import * as queries from './audit-log.queries.ts';
import { nameMembers } from './named-members.service.ts';

const Facts = AuditEntry.shape.before;

/** A page of the audit log, newest first. Throws INVALID_INPUT and what requireAdmin throws. */
export async function listAuditLog(
  ctx: Context,
  viewer: Viewer | null,
  { cursor, limit, ...filter }: AuditFilter,
): Promise<Page<AuditEntry>> {
  requireAdmin(viewer);
  return keysetPage<TimePlace, queries.EntryRow, AuditEntry>({
    list: `audit log: ${JSON.stringify(filter)}`,
    cursor,
    limit,
    shape: TimePlace,
    read: (after, count) => queries.listAuditEntries(ctx, filter, after, count),
    placeOf: (row) => [row.created_at, row.id],
    present: async (rows) => {
      const find = await nameMembers(
        ctx,
        rows.flatMap(({ actor_id, member_id }) => [actor_id, member_id]),
      );
      return rows.map(({ actor_id, member_id, before, after, ...row }) => ({
        ...row,
        actor: find(actor_id),
        member: find(member_id),
        before: Facts.parse(before),
        after: Facts.parse(after),
      }));
    },
  });
}
