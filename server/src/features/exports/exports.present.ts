import { EXPORT_DAYS, type Export } from '@halfstar/contract/exports/exports.schema';
import type { Clock } from '#platform/clock.ts';
import { getState } from './exports.policy.ts';
import type { ExportRow } from './exports.queries.ts';

const toExpiry = (readyAt: string): string =>
  new Date(Date.parse(readyAt) + EXPORT_DAYS * 24 * 3_600_000).toISOString();

/** An export as its member sees it. */
export const presentExport = (row: ExportRow, clock: Clock): Export => ({
  id: row.id,
  state: getState(row, clock),
  requested_at: row.requested_at,
  ready_at: row.ready_at,
  expires_at: row.ready_at === null ? null : toExpiry(row.ready_at),
  bytes: row.bytes,
});
