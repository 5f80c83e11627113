import type { InviteType } from '@halfstar/contract/invites/invites.schema';

/** What people read for the type of a code. */
export const TYPE_NAMES: Record<InviteType, string> = {
  founder: 'Founder',
  ncg_employee: 'Cinema employee',
  standard: 'Standard',
  admin: 'Admin',
};
