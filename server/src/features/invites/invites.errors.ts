import { ACCOUNT_MESSAGES } from '@halfstar/contract/accounts/accounts.schema';
import { type FieldError, Refusal } from '#platform/errors.ts';

/** No account without an invite; the field says what is wrong with the code or the address that was given. */
export const inviteRequired = (field: FieldError) =>
  new Refusal('INVITE_REQUIRED', { detail: ACCOUNT_MESSAGES.inviteRequired, fields: [field] });

/** The account's reservation has expired or was released. */
export const reservationExpired = () => new Refusal('INVITE_REQUIRED');

export const inviteQuotaReached = () => new Refusal('INVITE_QUOTA_REACHED');
export const inviteAlreadyUsed = () => new Refusal('INVITE_ALREADY_USED');
