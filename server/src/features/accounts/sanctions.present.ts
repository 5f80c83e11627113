import { type Sanction, SanctionKind } from '@halfstar/contract/accounts/sanctions.schema';
import type { Sanctions } from '#platform/viewer.ts';
import type { SanctionsRow } from './sanctions.predicate.ts';
import type { SanctionRow } from './sanctions.queries.ts';

/** What is in force against the member of a session, as policies need it. */
export const toSanctions = (row: SanctionsRow): Sanctions => ({
  commentBanEndsAt: row.comment_ban_ends_at,
  suspensionEndsAt: row.suspension_ends_at,
  isBanned: row.is_banned,
});

/** A sanction as the member it is against reads it: not who imposed it. */
export const presentSanction = (row: SanctionRow): Sanction => ({
  id: row.id,
  kind: SanctionKind.parse(row.kind),
  reason: row.reason,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  lifted_at: row.lifted_at,
  is_in_force: row.is_in_force,
});
