import { Refusal } from '#platform/errors.ts';

/** The same for a passkey that nobody here has and for one that was not shown as it must be. */
export const passkeyUnknown = () => new Refusal('PASSKEY_UNKNOWN');
export const passkeyRefused = () => new Refusal('PASSKEY_REFUSED');
export const tooManyPasskeys = () => new Refusal('TOO_MANY_PASSKEYS');
