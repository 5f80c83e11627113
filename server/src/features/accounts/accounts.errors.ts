import { ACCOUNT_MESSAGES } from '@halfstar/contract/accounts/accounts.schema';
import { type FieldError, Refusal } from '#platform/errors.ts';

/** No account without an invite; the field says what is wrong with the one that was given. */
export const inviteRequired = (field: FieldError) =>
  new Refusal('INVITE_REQUIRED', { detail: ACCOUNT_MESSAGES.inviteRequired, fields: [field] });

/** The invite that an account stands on is no longer reserved for it. */
export const inviteGone = () => new Refusal('INVITE_REQUIRED');

/** The password that a call asks for again is not the account's. */
export const wrongPassword = (field: string) =>
  new Refusal('WRONG_PASSWORD', { fields: [{ field, message: 'That is not your password.' }] });

export const confirmationExpired = () => new Refusal('CONFIRMATION_EXPIRED');
export const resetExpired = () => new Refusal('RESET_EXPIRED');
