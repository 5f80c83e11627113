import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, readCookieValue } from './session-cookie.ts';

/**
 * A cookie of a device that has signed in to an account before. It grants no access: it only gives the owner rate limits
 * of their own, apart from those that unknown devices share. It is signed for one email address and worth nothing for others.
 */
export interface DeviceCookie {
  /** The device's id, if it has signed in to the account of this address before; else null. */
  deviceOf(cookieHeader: string | undefined, email: string): string | null;
  /** A Set-Cookie line for a device that has just signed in. A device that has an id keeps it. */
  issue(cookieHeader: string | undefined, email: string): string;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Makes the reader and writer of device cookies.
 * @param secret signs them
 * @param secure whether the cookie is for https only
 */
export function deviceCookie(secret: string, secure: boolean): DeviceCookie {
  const name = cookieName('device', secure);
  // Only API calls read it.
  const attributes = `Max-Age=${YEAR_SECONDS}; Path=/api; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  const signatureOf = (device: string, email: string) =>
    createHmac('sha256', secret).update(`device\n${device}\n${email}`).digest();

  const deviceOf: DeviceCookie['deviceOf'] = (cookieHeader, email) => {
    const [device = '', signature = ''] = (readCookieValue(cookieHeader, name) ?? '').split('.', 2);
    const claimed = Buffer.from(signature, 'base64url');
    const expected = signatureOf(device, email);
    return claimed.length === expected.length && timingSafeEqual(claimed, expected) ? device : null;
  };
  return {
    deviceOf,
    issue(cookieHeader, email) {
      const device = deviceOf(cookieHeader, email) ?? randomBytes(16).toString('base64url');
      return `${name}=${device}.${signatureOf(device, email).toString('base64url')}; ${attributes}`;
    },
  };
}
