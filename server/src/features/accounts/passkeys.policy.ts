import { clientOf, type Limit, type Try } from '#platform/limits.ts';

const SHOWN: Limit = { name: 'passkey of a client', most: 60, seconds: 600 };

/** The rate limit of passkey challenges. Passkeys cannot be guessed; it keeps a client from filling a table with challenges. */
export const passkeyTry = (ip: string): Try => ({ limit: SHOWN, who: clientOf(ip) });
