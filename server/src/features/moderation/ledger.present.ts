import { LedgerEntry } from '@halfstar/contract/moderation/ledger.schema';
import type { LedgerRow } from './ledger.queries.ts';

/** An entry of the audit log as every member may read it. */
export const presentLedgerEntry = (row: LedgerRow): LedgerEntry =>
  LedgerEntry.parse({
    content_type: row.target_kind,
    action: row.action,
    rule: row.rule,
    decided_on: row.created_at.slice(0, 10),
    second_look: row.second_look,
  });
