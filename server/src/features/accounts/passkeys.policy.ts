import { type Limit, type RateLimitKey, toClientKey } from '#platform/limits/rate-limits.ts';

const SHOWN: Limit = { name: 'passkey of a client', most: 60, seconds: 600 };

/**
 * The rate limit of challenges to sign in with a passkey. Passkeys cannot be guessed; it keeps a client from filling the table with
 * challenges.
 */
export const passkeySignInRateLimit = (ip: string): RateLimitKey => ({ limit: SHOWN, who: toClientKey(ip) });
