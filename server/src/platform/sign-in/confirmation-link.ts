import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

const CONFIRMATION_HOURS = 48;
const HOUR_MS = 3_600_000;

/** Tokens of links that confirm an email address: each names one sign-up, is signed, and is valid for 48 hours. */
export interface ConfirmationLinks {
  createToken(signUpId: string): { token: string; expiresAt: string };
  /** The sign-up of a token. Null: forged or expired. */
  findSignUpId(token: string): string | null;
}

/** Makes the signer and verifier of confirmation tokens. Nothing is stored: a token is valid by its signature and its time. */
export function confirmationLinks(secret: string, clock: Clock): ConfirmationLinks {
  // The prefix keeps the signature from being one of a cookie.
  const signatureOf = (signUpId: string, expiresAt: string) =>
    createHmac('sha256', secret).update(`confirmation\n${signUpId}\n${expiresAt}`).digest();
  return {
    createToken(signUpId) {
      const end = clock.now().getTime() + CONFIRMATION_HOURS * HOUR_MS;
      const token = `${signUpId}.${end}.${signatureOf(signUpId, String(end)).toString('base64url')}`;
      return { token, expiresAt: new Date(end).toISOString() };
    },
    findSignUpId(token) {
      const [signUpId = '', expiresAt = '', signature = ''] = token.split('.', 3);
      const claimed = Buffer.from(signature, 'base64url');
      const expected = signatureOf(signUpId, expiresAt);
      const isOurs = claimed.toString('base64url') === token.slice(signUpId.length + expiresAt.length + 2);
      if (!isOurs || claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) return null;
      return Number(expiresAt) > clock.now().getTime() ? signUpId : null;
    },
  };
}
