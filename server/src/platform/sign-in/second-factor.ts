import { randomInt } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import {
  type Library,
  type NewSession,
  newSession,
  nullIfRefused,
  type Origin,
  onlyCookies,
  toLibraryHeaders,
} from './library.ts';
import { cookieName, cookieValue, type SessionCookie, signedValue } from './session-cookie.ts';

/** The code of a second step: of an authenticator app, or a recovery code. */
export type SecondStep = { kind: 'app' | 'recovery'; code: string; trustDevice: boolean };

/** The result of a second step. `over`: the password must be given again first. */
export type SecondStepAnswer = { session: NewSession } | 'wrong' | 'over';

/**
 * The second step of signing in: a code of an authenticator, or one of ten recovery codes. Times here are those of the machine
 * and not of `ctx.clock`, as the library's own are: authenticators go by the time of day.
 */
export interface SecondFactor {
  /** Makes a secret and recovery codes that are not in force yet, in the place of others that never were. Null: one is in force. */
  begin(password: string, cookieHeader: string | undefined, from: Origin): Promise<{ uri: string } | null>;
  /** The half minute, counted from 1970, to which a code belongs: the present one or one beside it. Null: a wrong code. */
  verifyCode(encryptedSecret: string, code: string): Promise<number | null>;
  /** The recovery codes that were not used yet. */
  recoveryCodes(userId: string): Promise<string[]>;
  /** Other recovery codes in the place of all earlier ones. Null: no second step is in force. */
  newRecoveryCodes(password: string, cookieHeader: string | undefined, from: Origin): Promise<string[] | null>;
  /** Who has given their password on this client and still owes the second step. */
  findPendingUser(cookieHeader: string | undefined): Promise<string | null>;
  finish(step: SecondStep, cookieHeader: string | undefined, from: Origin): Promise<SecondStepAnswer>;
  /** A Set-Cookie line that forgets the first step. */
  withdraw(): string;
}

/** The cookie that says the first step was taken. */
export const stepCookie = (secure: boolean): string => cookieName('two_factor', secure);
/** How the library names a first step in that cookie; others of its cookies are signed alike and name other things. */
export const STEP_PREFIX = '2fa-';
/** The cookie of a device on which the second step is not asked for. */
export const trustCookie = (secure: boolean): string => cookieName('trust_device', secure);

const STEP_MS = 30_000;
/** Whose clock is half a minute off, or who types slowly, gets in as well. */
const STEPS_BESIDE = [0, -1, 1];

/** Codes that say: this try is lost, the first step is not. The library's other refusals end it. */
const WRONG = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

export function secondFactor(
  library: Library,
  { secret, secure, cookie }: { secret: string; secure: boolean; cookie: SessionCookie },
): SecondFactor {
  const name = stepCookie(secure);
  return {
    async begin(password, cookieHeader, from) {
      const headers = toLibraryHeaders(from, cookieHeader);
      const answer = await nullIfRefused(library.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }));
      return answer?.method === 'totp' ? { uri: answer.totpURI } : null;
    },
    async verifyCode(encryptedSecret, code) {
      const { secretConfig } = await library.$context;
      const otp = createOTP(await symmetricDecrypt({ key: secretConfig, data: encryptedSecret }));
      const now = Math.floor(Date.now() / STEP_MS);
      for (const beside of STEPS_BESIDE) if ((await otp.hotp(now + beside)) === code) return now + beside;
      return null;
    },
    async recoveryCodes(userId) {
      return (await library.api.viewBackupCodes({ body: { userId } })).backupCodes;
    },
    async newRecoveryCodes(password, cookieHeader, from) {
      const headers = toLibraryHeaders(from, cookieHeader);
      const answer = await nullIfRefused(library.api.generateBackupCodes({ body: { password }, headers }));
      return answer?.backupCodes ?? null;
    },
    async findPendingUser(cookieHeader) {
      const value = cookieValue(cookieHeader, name);
      const identifier = value === null ? null : signedValue(value, secret);
      if (!identifier?.startsWith(STEP_PREFIX)) return null;
      const { internalAdapter } = await library.$context;
      const owed = await internalAdapter.findVerificationValue(identifier);
      return owed !== null && owed.expiresAt.getTime() > Date.now() ? owed.value : null;
    },
    async finish({ kind, code, trustDevice }, cookieHeader, from) {
      // With a session the library would only check the code.
      const request = {
        body: { code, trustDevice },
        headers: toLibraryHeaders(from, onlyCookies(cookieHeader, name)),
        returnHeaders: true,
      } as const;
      try {
        const { headers } = await (kind === 'app'
          ? library.api.verifyTOTP(request)
          : library.api.verifyBackupCode(request));
        const session = newSession(cookie, headers);
        return session === null ? 'over' : { session };
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
        return WRONG.has(String(error.body?.code)) ? 'wrong' : 'over';
      }
    },
    withdraw: () => `${name}=; Max-Age=0; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`,
  };
}

/** Without the letters that people take for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const HALF = 5;

const letters = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes of fifty bits each: nobody guesses one, with any number of tries that the limits allow. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${letters()}-${letters()}`);
