import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export const COOKIE_PREFIX = 'halfstar';
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Longer user agents are cut. */
export const MAX_USER_AGENT_LENGTH = 500;

/** Reads and writes the session cookie in the sign-in library's format: the library itself takes a hundred times as long. */
export interface SessionCookie {
  /** The session token of a Cookie header, if its signature is valid. The session itself may have ended. */
  tokenOf(cookieHeader: string | undefined): string | null;
  /** A Set-Cookie line for a session that was extended. */
  issue(token: string): string;
  /** A Set-Cookie line that deletes the cookie. */
  withdraw(): string;
}

/**
 * Makes the reader and writer of session cookies.
 * @param secret signs them
 * @param secure whether the cookie is for https only
 */
export function sessionCookie(secret: string, secure: boolean): SessionCookie {
  const name = sessionCookieName(secure);
  const attributes = `Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  /** Cookie values whose signature was valid, with their tokens: saves computing it for each request. */
  const verified = new LRUCache<string, string>({ max: 10_000 });

  return {
    tokenOf(cookieHeader) {
      const value = readCookieValue(cookieHeader, name);
      if (value === null) return null;
      const known = verified.get(value);
      if (known !== undefined) return known;
      const token = verifySignedValue(value, secret);
      if (token !== null) verified.set(value, token);
      return token;
    },
    issue: (token) => {
      const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);
      return `${name}=${value}; Max-Age=${SESSION_SECONDS}; ${attributes}`;
    },
    withdraw: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** The full name of the cookie with the session. */
export const sessionCookieName = (secure: boolean): string => cookieName('session_token', secure);

/** The full name of a cookie of this server or of the sign-in library: with our prefix, and with `__Secure-` for https. */
export const cookieName = (name: string, secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.${name}`;

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest();

/** Verifies the signature at the end of a cookie's value. Returns the part that was signed; null when the signature is invalid. */
export function verifySignedValue(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.');
  const value = cookie.slice(0, dot);
  const claimed = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = signatureOf(value, secret);
  return claimed.length === expected.length && timingSafeEqual(claimed, expected) ? value : null;
}

/** The decoded value of the first cookie of this full name in a Cookie header; null when there is none, or when it cannot be decoded. */
export function readCookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
