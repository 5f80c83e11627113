import { clientKey, type Limit, type RateLimitKey } from '#platform/rate-limits.ts';

const SHOWN: Limit = { name: 'passkey of a client', most: 60, seconds: 600 };

/** Nobody guesses a passkey; this keeps a client from filling a table with questions that it never answers. */
export const passkeyTry = (ip: string): RateLimitKey => ({ limit: SHOWN, who: clientKey(ip) });
