import { ACCOUNT_MESSAGES } from '@halfstar/contract/accounts/accounts.schema';
import { AppError, type FieldError } from '#platform/errors.ts';

/** An account requires an invite. The field says what is wrong with the code or the address. */
export const inviteRequired = (field: FieldError): AppError<'INVITE_REQUIRED'> =>
  new AppError('INVITE_REQUIRED', { detail: ACCOUNT_MESSAGES.inviteRequired, fields: [field] });

/** The account's reservation has expired or was released. */
export const reservationExpired = (): AppError<'INVITE_REQUIRED'> => new AppError('INVITE_REQUIRED');

export const inviteQuotaReached = (): AppError<'INVITE_QUOTA_REACHED'> => new AppError('INVITE_QUOTA_REACHED');
export const inviteAlreadyUsed = (): AppError<'INVITE_ALREADY_USED'> => new AppError('INVITE_ALREADY_USED');
