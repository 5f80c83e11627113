import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieValue } from './session-cookie.ts';

/**
 * Says that somebody got into an account on this device before. It opens nothing: it only keeps the owner's tries apart
 * from those of strangers, who share theirs. Signed for one address, so that it is worth nothing for another account.
 */
export interface DeviceCookie {
  /** The device's own name, if it was let into the account of this address before. */
  deviceOf(cookieHeader: string | undefined, email: string): string | null;
  /** A Set-Cookie line for a device that was just let in; one that has a name keeps it. */
  issue(cookieHeader: string | undefined, email: string): string;
}

const YEAR_SECONDS = 365 * 24 * 3600;

export function deviceCookie(secret: string, secure: boolean): DeviceCookie {
  const name = cookieName('device', secure);
  // Only calls read it.
  const attributes = `Max-Age=${YEAR_SECONDS}; Path=/api; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  const signatureOf = (device: string, email: string) =>
    createHmac('sha256', secret).update(`device\n${device}\n${email}`).digest();

  const deviceOf: DeviceCookie['deviceOf'] = (cookieHeader, email) => {
    const [device = '', signature = ''] = (cookieValue(cookieHeader, name) ?? '').split('.', 2);
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
