import { clientOf, type Limit, type Try } from '#platform/limits.ts';

const SHOWN: Limit = { name: 'passkey of a client', most: 60, seconds: 600 };

/** Nobody guesses a passkey; this keeps a client from filling a table with questions that it never answers. */
export const passkeyTry = (ip: string): Try => ({ limit: SHOWN, who: clientOf(ip) });
