import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectionConfig } from '../database/database.ts';
import { type ConfirmationLinks, confirmationLinks } from './confirmation-link.ts';
import { type DeviceCookie, deviceCookie } from './device-cookie.ts';
import {
  type AuthOptions,
  type CallbackResults,
  createLibrary,
  type NewSession,
  newSession,
  nullIfRefused,
  type Origin,
  onlyCookies,
  setCookieLines,
  toLibraryHeaders,
} from './library.ts';
import { type Passkeys, passkeys } from './passkeys.ts';
import {
  makeRecoveryCodes,
  type SecondFactor,
  secondFactor,
  stepCookieName,
  trustCookieName,
} from './second-factor.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';

/**
 * Passwords, sessions and single-use tokens, by the sign-in library. Its HTTP handler is not mounted: these functions are the only
 * way to it.
 */
export interface Auth {
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly confirmations: ConfirmationLinks;
  /** Checks email and password. Null: there is no account with both. */
  signIn(
    email: string,
    password: string,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<FirstStepAnswer | null>;
  /** Makes the single-use token of a link to set a new password. Null: no account has this address. */
  resetToken(email: string): Promise<string | null>;
  /** Finds the account of a reset token, and the id of the row to delete when it is used. Null: used, unknown or expired. */
  findReset(token: string): Promise<{ id: string; userId: string } | null>;
  /** Whether the password matches the stored hash. Deliberately slow, like any password hash. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  /** The hash to store of a password. Deliberately slow. */
  hashPassword(password: string): Promise<string>;
  /** A new token for a session whose token is replaced. */
  newToken(): string;
  close(): Promise<void>;
}

/** After a correct password: a session, or the Set-Cookie lines with which the second step is taken. */
export type FirstStepAnswer = { session: NewSession } | { secondStep: string[] };

const MAX_CONNECTIONS = 5;
const TOKEN_BYTES = 24;

/** Sets the library up, on a small pool of its own: it needs times as Date, while our pool returns them as text. */
export function createAuth(options: AuthOptions): Auth {
  const { databaseUrl, secret, secure, log } = options;
  const { types: _ours, ...connection } = connectionConfig(databaseUrl, 'sign-in');
  const pool = new pg.Pool({ ...connection, max: MAX_CONNECTIONS });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle sign-in connection broke'));
  const calls = new AsyncLocalStorage<CallbackResults>();
  const cookie = sessionCookie(secret, secure);
  const library = createLibrary(options, pool, calls, makeRecoveryCodes);

  return {
    cookie,
    device: deviceCookie(secret, secure),
    secondFactor: secondFactor(library, { secret, secure, cookie }),
    passkeys: passkeys(library, { secure, cookie }),
    confirmations: confirmationLinks(secret, options.clock),
    async signIn(email, password, cookieHeader, from) {
      const headers = toLibraryHeaders(from, onlyCookies(cookieHeader, trustCookieName(secure)));
      const answer = await nullIfRefused(
        library.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      );
      if (answer === null) return null;
      const session = newSession(cookie, answer.headers);
      return session === null ? { secondStep: setCookieLines(stepCookieName(secure), answer.headers) } : { session };
    },
    async resetToken(email) {
      const results: CallbackResults = {};
      await calls.run(results, () => library.api.requestPasswordReset({ body: { email } }));
      return results.resetToken ?? null;
    },
    async findReset(token) {
      const { internalAdapter } = await library.$context;
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return found === null || found.expiresAt.getTime() <= Date.now() ? null : { id: found.id, userId: found.value };
    },
    async verifyPassword(hash, password) {
      return (await library.$context).password.verify({ hash, password });
    },
    async hashPassword(password) {
      return (await library.$context).password.hash(password);
    },
    newToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    close: () => pool.end(),
  };
}
