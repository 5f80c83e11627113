import { AppError } from '#platform/errors.ts';

/** The same error for an unknown passkey and for an invalid answer. */
export const passkeyUnknown = () => new AppError('PASSKEY_UNKNOWN');
export const passkeyRefused = () => new AppError('PASSKEY_REFUSED');
export const tooManyPasskeys = () => new AppError('TOO_MANY_PASSKEYS');
