import type { ListedInvite } from '@halfstar/contract/invites/all-codes.schema';
import { INVITE_TYPES, type InviteType } from '@halfstar/contract/invites/invites.schema';

export const INVITE_STATUS_NAMES: Record<ListedInvite['status'], string> = {
  open: 'Open',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** The filter as the address has it: texts that may be anything. */
export type InviteAddress = { status?: string; type?: string };

export type InviteQuery = { status?: ListedInvite['status'] | undefined; type?: InviteType | undefined };

const STATUSES = Object.keys(INVITE_STATUS_NAMES) as ListedInvite['status'][];

/** The filter of an address. What is unknown is left out. */
export const parseInviteQuery = ({ status, type }: InviteAddress): InviteQuery => ({
  status: STATUSES.find((one) => one === status),
  type: INVITE_TYPES.find((one) => one === type),
});
