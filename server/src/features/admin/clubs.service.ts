import type { AdminClub, AdminClubFilter } from '@halfstar/contract/admin/clubs.schema';
import { z } from 'zod';
import type { RequestContext } from '#platform/context.ts';
import { keysetPage, type Page } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireAdmin } from './admin.policy.ts';
import * as queries from './clubs.queries.ts';
import { nameMembers } from './named-members.service.ts';

/** A page of all clubs, newest first. Throws INVALID_INPUT and what requireAdmin throws. */
export async function listAllClubs(
  ctx: RequestContext,
  viewer: Viewer | null,
  { cursor, limit, ...filter }: AdminClubFilter,
): Promise<Page<AdminClub>> {
  requireAdmin(viewer);
  return keysetPage<[string], queries.AdminClubRow, AdminClub>({
    list: `clubs for admins: ${JSON.stringify(filter)}`,
    cursor,
    limit,
    shape: z.tuple([z.uuid()]),
    read: (after, count) => {
      const query = () => queries.listClubs(ctx, filter, after, count);
      return filter.query === '' ? query() : ctx.costly.search.run(ctx.caller, query);
    },
    placeOf: (row) => [row.id],
    present: async (rows) => {
      const find = await nameMembers(
        ctx,
        rows.map(({ owner_id }) => owner_id),
      );
      return rows.map(({ owner_id, ...club }) => ({ ...club, owner: find(owner_id) }));
    },
  });
}
