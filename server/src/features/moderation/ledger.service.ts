import type { LedgerEntry } from '@halfstar/contract/moderation/ledger.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentLedgerEntry } from './ledger.present.ts';
import { type LedgerRow, listHidesAndRemovals } from './ledger.queries.ts';

/** A page of what moderators hid and removed, newest first, for every member. Throws INVALID_INPUT, and what requireMember throws. */
export async function listPublicModerationLog(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<LedgerEntry>> {
  requireMember(viewer);
  return keysetPage<TimePlace, LedgerRow, LedgerEntry>({
    list: 'moderation ledger',
    ...page,
    shape: TimePlace,
    read: (after, limit) => listHidesAndRemovals(ctx, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => rows.map(presentLedgerEntry),
  });
}
