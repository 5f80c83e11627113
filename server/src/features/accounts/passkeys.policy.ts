import { clientKey, type Limit, type RateLimitKey } from '#platform/rate-limits.ts';

const SHOWN: Limit = { name: 'passkey of a client', most: 60, seconds: 600 };

/** The rate limit of passkey challenges. Passkeys cannot be guessed; it keeps a client from filling the table with challenges. */
export const passkeyRateLimit = (ip: string): RateLimitKey => ({ limit: SHOWN, who: clientKey(ip) });
