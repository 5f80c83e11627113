import { type Limit, type RateLimitKey, toClientKey } from '#platform/limits/rate-limits.ts';

const SHOWN: Limit = { name: 'passkey of a client', most: 60, seconds: 600 };

/** The rate limit of passkey challenges. Passkeys cannot be guessed; it keeps a client from filling the table with challenges. */
export const passkeyRateLimit = (ip: string): RateLimitKey => ({ limit: SHOWN, who: toClientKey(ip) });
