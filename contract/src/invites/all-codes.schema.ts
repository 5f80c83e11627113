import { z } from 'zod';
import { pageQuery } from '../shared/page.schema.ts';
import { INVITE_TYPES, Invite } from './invites.schema.ts';

export const InviteFilter = z.strictObject({
  status: Invite.shape.status.optional(),
  type: z.enum(INVITE_TYPES).optional(),
  ...pageQuery,
});
export type InviteFilter = z.infer<typeof InviteFilter>;

/** A code of any member as admins see it: without its note and address, which are between its maker and whom they invite. */
export const ListedInvite = Invite.omit({ email: true, note: true }).extend({
  created_by: z.string().nullable().meta({
    description: 'The username of its maker; null for codes of the server, and once that account is deleted.',
  }),
});
export type ListedInvite = z.infer<typeof ListedInvite>;
