import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, readCookieValue } from './session-cookie.ts';

/**
 * A cookie of a device that has signed in to an account before. It grants no access: it only gives the owner rate limits and places in queues
 * of their own, apart from those that unknown devices share. It is signed for one email address, and for a guess at others worth nothing; its
 * second signature says that the device has signed in to some account.
 */
export interface DeviceCookie {
  /** The device's id, if it has signed in to the account of this address before; else null. */
  deviceOf(cookieHeader: string | undefined, email: string): string | null;
  /** The device's id, if it has signed in to any account before, whoever uses it now; else null. */
  findDevice(cookieHeader: string | undefined): string | null;
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

  const signatureOfDevice = (device: string) => createHmac('sha256', secret).update(`any device\n${device}`).digest();

  /** Cookies from before the second signature have two parts. */
  const readParts = (cookieHeader: string | undefined) => (readCookieValue(cookieHeader, name) ?? '').split('.', 3);
  const deviceOf: DeviceCookie['deviceOf'] = (cookieHeader, email) => {
    const [device = '', ofEmail = ''] = readParts(cookieHeader);
    return isSignature(ofEmail, signatureOf(device, email)) ? device : null;
  };
  return {
    deviceOf,
    findDevice(cookieHeader) {
      const [device = '', , ofDevice = ''] = readParts(cookieHeader);
      return isSignature(ofDevice, signatureOfDevice(device)) ? device : null;
    },
    issue(cookieHeader, email) {
      const device = deviceOf(cookieHeader, email) ?? randomBytes(16).toString('base64url');
      const signatures = [signatureOf(device, email), signatureOfDevice(device)].map((one) =>
        one.toString('base64url'),
      );
      return `${name}=${[device, ...signatures].join('.')}; ${attributes}`;
    },
  };
}

function isSignature(signature: string, expected: Buffer): boolean {
  const claimed = Buffer.from(signature, 'base64url');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}
