import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';

/** What may be decided about a member. */
export const SANCTION_KINDS = ['warning', 'comment_ban', 'suspension', 'ban'] as const;
export const SanctionKind = z.enum(SANCTION_KINDS);
export type SanctionKind = z.infer<typeof SanctionKind>;

/** A sanction as the member reads it. */
export const Sanction = z.object({
  id: Id,
  kind: SanctionKind,
  reason: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable().meta({ description: 'Null for a warning and a ban, which do not end by themselves.' }),
  lifted_at: Timestamp.nullable(),
  is_in_force: z.boolean(),
});
export type Sanction = z.infer<typeof Sanction>;

/** So many are shown, the newest ones. */
export const MAX_SANCTIONS_SHOWN = 50;
export const Sanctions = z.object({ items: z.array(Sanction).max(MAX_SANCTIONS_SHOWN) });
export type Sanctions = z.infer<typeof Sanctions>;

/** A sanction of a member in the export of their account. */
export const ExportedSanction = Sanction.omit({ is_in_force: true });
export type ExportedSanction = z.infer<typeof ExportedSanction>;
