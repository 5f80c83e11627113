export { Email } from '@halfstar/contract/accounts/accounts.schema';
export { InviteCode } from '@halfstar/contract/invites/invites.schema';
