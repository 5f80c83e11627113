import { AppError } from '#platform/errors.ts';

/** The same for a passkey that nobody here has and for one that was not shown as it must be. */
export const passkeyUnknown = () => new AppError('PASSKEY_UNKNOWN');
export const passkeyRefused = () => new AppError('PASSKEY_REFUSED');
export const tooManyPasskeys = () => new AppError('TOO_MANY_PASSKEYS');
