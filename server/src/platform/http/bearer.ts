import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import type { RequestContext } from '../context.ts';
import { type AppError, accessTokenInvalid } from '../errors.ts';
import { CallLimit } from '../limits/call-limit.ts';
import { RateLimitedError, toClientKey } from '../limits/rate-limits.ts';

const SCHEME = /^bearer(?![^ ])/i;

/**
 * The token of an Authorization header; empty when the header says Bearer and has none. Null without the header or with another scheme, such
 * as the one of a proxy that asks for a password.
 */
export const readBearerToken = (header: string | undefined): string | null => {
  const credentials = header?.trim() ?? '';
  return SCHEME.test(credentials) ? credentials.slice('bearer'.length).trim() : null;
};

/** Invalid tokens of a client before it is told to wait. Valid ones from the same address go on working. */
const INVALID_TOKENS = rateLimit({ most: 30, seconds: 600 });

/** Makes the function that counts an invalid token of a client and returns the error to throw: ACCESS_TOKEN_INVALID or RATE_LIMITED. */
export function createInvalidTokenCounter(): (context: RequestContext) => Promise<AppError> {
  const limit = new CallLimit(INVALID_TOKENS);
  return async (context) => {
    const seconds = await limit.consume(context, `invalid access token ${toClientKey(context.http.ip)}`);
    if (seconds !== null) return new RateLimitedError(seconds);
    context.http.appendHeader('www-authenticate', 'Bearer error="invalid_token"');
    return accessTokenInvalid();
  };
}
