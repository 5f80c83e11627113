import { AppError } from '#platform/errors.ts';

/** The same error for an unknown passkey and for an invalid answer. */
export const passkeyUnknown = (): AppError<'PASSKEY_UNKNOWN'> => new AppError('PASSKEY_UNKNOWN');
export const passkeyRefused = (): AppError<'PASSKEY_REFUSED'> => new AppError('PASSKEY_REFUSED');
export const tooManyPasskeys = (): AppError<'TOO_MANY_PASSKEYS'> => new AppError('TOO_MANY_PASSKEYS');
