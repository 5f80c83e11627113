import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, readCookieValue } from './session-cookie.ts';

/**
 * A cookie of a device that has signed in to an account before. It grants no access: it only gives the owner rate limits and places in queues
 * of their own, apart from those that unknown devices share. It is signed for one email address, and for a guess at others worth nothing. A
 * second pair of parts names the account, the same on all its devices, so that many of them have no more than one.
 */
export interface DeviceCookie {
  /** The device's id, if it has signed in to the account of this address before; else null. */
  deviceOf(cookieHeader: string | undefined, email: string): string | null;
  /** A name of the account that the device has signed in to before, whoever uses it now; null for any other device. */
  findOwner(cookieHeader: string | undefined): string | null;
  /** The same if it is the account of this address; else null. */
  ownerOf(cookieHeader: string | undefined, email: string): string | null;
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

  /** Names an account without its address. */
  const ownerOfAddress = (email: string) =>
    createHmac('sha256', secret).update(`owner of devices\n${email}`).digest('base64url');
  const signatureOfOwner = (device: string, owner: string) =>
    createHmac('sha256', secret).update(`owned device\n${device}\n${owner}`).digest();

  /** Older cookies have the first two parts only. */
  const readParts = (cookieHeader: string | undefined) => (readCookieValue(cookieHeader, name) ?? '').split('.', 4);
  const deviceOf: DeviceCookie['deviceOf'] = (cookieHeader, email) => {
    const [device = '', ofEmail = ''] = readParts(cookieHeader);
    return isSignature(ofEmail, signatureOf(device, email)) ? device : null;
  };
  return {
    deviceOf,
    findOwner(cookieHeader) {
      const [device = '', , owner = '', signature = ''] = readParts(cookieHeader);
      return isSignature(signature, signatureOfOwner(device, owner)) ? owner : null;
    },
    ownerOf: (cookieHeader, email) => (deviceOf(cookieHeader, email) === null ? null : ownerOfAddress(email)),
    issue(cookieHeader, email) {
      const device = deviceOf(cookieHeader, email) ?? randomBytes(16).toString('base64url');
      const owner = ownerOfAddress(email);
      const [ofEmail, ofOwner] = [signatureOf(device, email), signatureOfOwner(device, owner)].map((one) =>
        one.toString('base64url'),
      );
      return `${name}=${device}.${ofEmail}.${owner}.${ofOwner}; ${attributes}`;
    },
  };
}

function isSignature(signature: string, expected: Buffer): boolean {
  const claimed = Buffer.from(signature, 'base64url');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}
