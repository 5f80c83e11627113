import { z } from 'zod';
import { ExportedUsername, Id, Timestamp } from '../shared/ids.schema.ts';
import { InviteType } from './invites.schema.ts';

/** A code that the member made, in an export of their account. */
export const ExportedInvite = z.object({
  id: Id,
  code: z.string(),
  invite_type: InviteType,
  email: z.string().nullable().meta({ description: 'As the member entered it: only this address may use the code.' }),
  note: z.string().nullable(),
  max_uses: z.number().int(),
  use_count: z.number().int(),
  used_by: z.array(ExportedUsername),
  created_at: Timestamp,
  expires_at: Timestamp,
  revoked_at: Timestamp.nullable(),
});
export type ExportedInvite = z.infer<typeof ExportedInvite>;
