import { randomInt } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import {
  filterCookieHeader,
  type Library,
  type NewSession,
  nullIfRefused,
  type Origin,
  readNewSession,
  toLibraryHeaders,
} from './library.ts';
import { cookieName, readCookieValue, type SessionCookie, verifySignedValue } from './session-cookie.ts';

/** The code of a second step: of an authenticator app, or a recovery code. */
export type SecondStep = { kind: 'app' | 'recovery'; code: string; trustDevice: boolean };

/** The result of a second step. `over`: the password must be given again first. */
export type SecondStepResult = { session: NewSession } | 'wrong' | 'over';

/**
 * The second step of signing in: a code of an authenticator app, or one of ten recovery codes. Like the library it reads the time
 * from the machine and not from `ctx.clock`: authenticators go by the time of day.
 */
export interface SecondFactor {
  /** Makes a secret and recovery codes that are not active yet; they replace inactive ones. Null: a secret is active already. */
  beginSetup(password: string, cookieHeader: string | undefined, from: Origin): Promise<{ uri: string } | null>;
  /** The half minute, counted from 1970, of a correct code: the current one or one beside it. Null: a wrong code. */
  verifyCode(encryptedSecret: string, code: string): Promise<number | null>;
  /** The recovery codes that were not used yet. */
  listUnusedRecoveryCodes(userId: string): Promise<string[]>;
  /** Makes recovery codes to replace all others, and the text to store them as. */
  newRecoveryCodes(): Promise<{ codes: string[]; stored: string }>;
  /** The id of the user who has given their password on this client and not yet the second step. */
  findPendingUser(cookieHeader: string | undefined): Promise<string | null>;
  /** Checks the code and begins the session. */
  finishSignIn(step: SecondStep, cookieHeader: string | undefined, from: Origin): Promise<SecondStepResult>;
  /** A Set-Cookie line that deletes the cookie of the first step. */
  withdrawStepCookie(): Promise<string>;
}

/** The name of the cookie that says the first step was taken. */
export const stepCookieName = (secure: boolean): string => cookieName('two_factor', secure);
/** The prefix of that cookie's value; other cookies of the library are signed in the same way and have others. */
export const STEP_PREFIX = '2fa-';
/** The name of the cookie of a device that skips the second step. */
export const trustCookieName = (secure: boolean): string => cookieName('trust_device', secure);

const STEP_MS = 30_000;
/** Codes of the half minutes before and after are accepted, for clocks that are off and people who type slowly. */
const STEPS_BESIDE = [0, -1, 1];

/** Error codes after which the code may be tried again. After the library's other errors the password is needed again. */
const WRONG = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

/** Makes the functions of the second step of signing in, on the sign-in library's plugin. */
export function secondFactor(
  library: Library,
  { secret, secure, cookie }: { secret: string; secure: boolean; cookie: SessionCookie },
): SecondFactor {
  const name = stepCookieName(secure);
  return {
    async beginSetup(password, cookieHeader, from) {
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
    async listUnusedRecoveryCodes(userId) {
      return (await library.api.viewBackupCodes({ body: { userId } })).backupCodes;
    },
    async newRecoveryCodes() {
      const codes = makeRecoveryCodes();
      return { codes, stored: await createRecoveryCodeCipher(secret).encrypt(JSON.stringify(codes)) };
    },
    async findPendingUser(cookieHeader) {
      const value = readCookieValue(cookieHeader, name);
      const identifier = value === null ? null : verifySignedValue(value, secret);
      if (!identifier?.startsWith(STEP_PREFIX)) return null;
      const { internalAdapter } = await library.$context;
      const owed = await internalAdapter.findVerificationValue(identifier);
      return owed !== null && owed.expiresAt.getTime() > Date.now() ? owed.value : null;
    },
    async finishSignIn({ kind, code, trustDevice }, cookieHeader, from) {
      // With a session the library would only check the code.
      const request = {
        body: { code, trustDevice },
        headers: toLibraryHeaders(from, filterCookieHeader(cookieHeader, name)),
        returnHeaders: true,
      } as const;
      try {
        const { headers } = await (kind === 'app'
          ? library.api.verifyTOTP(request)
          : library.api.verifyBackupCode(request));
        const session = readNewSession(cookie, headers);
        return session === null ? 'over' : { session };
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
        return WRONG.has(String(error.body?.code)) ? 'wrong' : 'over';
      }
    },
    withdrawStepCookie: async () => `${name}=; Max-Age=0; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`,
  };
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const HALF = 5;

const letters = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Makes the functions that encrypt a list of recovery codes, as JSON, for the database, and decrypt it. The form is the one of the sign-in
 * library, and our own transactions can write it too.
 */
export const createRecoveryCodeCipher = (secret: string) => ({
  encrypt: (codes: string) => symmetricEncrypt({ key: secret, data: codes }),
  decrypt: (stored: string) => symmetricDecrypt({ key: secret, data: stored }),
});

/** Makes ten recovery codes of fifty bits each: too many to guess within the rate limits. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${letters()}-${letters()}`);
