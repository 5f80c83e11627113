import type { InviteType } from '@halfstar/contract/invites/invites.schema';

/** The displayed name of a code's type. */
export const TYPE_NAMES: Record<InviteType, string> = {
  founder: 'Founder',
  ncg_employee: 'Cinema employee',
  standard: 'Standard',
  admin: 'Admin',
};
