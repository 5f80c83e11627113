import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hoursFromNow } from '../clock.ts';
import {
  type AuthOptions,
  createLibrary,
  filterCookieHeader,
  getSetCookieLines,
  type NewSession,
  nullIfRefused,
  type Origin,
  readNewSession,
  toLibraryHeaders,
} from './library.ts';
import { type Passkeys, passkeys } from './passkeys.ts';
import {
  createRecoveryCodeCipher,
  makeRecoveryCodes,
  type SecondFactor,
  secondFactor,
  stepCookieName,
  trustCookieName,
} from './second-factor.ts';
import type { SessionCookie } from './session-cookie.ts';

/** How long the link to choose a new password works. */
const RESET_HOURS = 1;
const identifierOfReset = (token: string) => `reset-password:${token}`;

/** After a correct password: a session, or the Set-Cookie lines with which the second step is taken. */
export type FirstStepResult = { session: NewSession } | { secondStep: string[] };

export interface Passwords {
  /** Checks email and password. Null: there is no account with both. */
  signIn(
    email: string,
    password: string,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<FirstStepResult | null>;
  /** Makes the single-use token of a link to set a new password of the account. It works for one hour. */
  createResetToken(userId: string): Promise<{ token: string; expiresAt: string }>;
  /** Finds the account of a reset token, and the id of the row to delete when it is used. Null: used, unknown or expired. */
  findReset(token: string): Promise<{ id: string; userId: string } | null>;
  /** Whether the password matches the stored hash. Deliberately slow, like any password hash. */
  verify(hash: string, password: string): Promise<boolean>;
  /** The hash to store of a password. Deliberately slow. */
  hash(password: string): Promise<string>;
}

/**
 * What the sign-in library does. Its HTTP handler is not mounted: these functions are the only way to it. A session that it begins is
 * stored as an expired one, which the caller makes valid.
 */
export interface ByLibrary {
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
}

/** Sets the sign-in library up and wraps it as our functions for passwords, second factor and passkeys. */
export function createLibrarySignIn(options: AuthOptions, pool: pg.Pool, cookie: SessionCookie): ByLibrary {
  const { secret, secure, clock } = options;
  const library = createLibrary(options, pool, {
    make: makeRecoveryCodes,
    store: createRecoveryCodeCipher(secret),
  });
  return {
    secondFactor: secondFactor(library, { secret, secure, cookie }),
    passkeys: passkeys(library, { secure, cookie }),
    passwords: {
      async signIn(email, password, cookieHeader, from) {
        const headers = toLibraryHeaders(from, filterCookieHeader(cookieHeader, trustCookieName(secure)));
        const answer = await nullIfRefused(
          library.api.signInUsername({ body: { username: email, password }, headers, returnHeaders: true }),
        );
        if (answer === null) return null;
        const session = readNewSession(cookie, answer.headers);
        return session === null
          ? { secondStep: getSetCookieLines(stepCookieName(secure), answer.headers) }
          : { session };
      },
      async createResetToken(userId) {
        const { internalAdapter } = await library.$context;
        const token = randomBytes(24).toString('base64url');
        await internalAdapter.createVerificationValue({
          identifier: identifierOfReset(token),
          value: userId,
          // By the library's clock, by which it deletes expired ones.
          expiresAt: new Date(Date.now() + RESET_HOURS * 3_600_000),
        });
        return { token, expiresAt: hoursFromNow(clock, RESET_HOURS) };
      },
      async findReset(token) {
        const { internalAdapter } = await library.$context;
        const found = await internalAdapter.findVerificationValue(identifierOfReset(token));
        return found === null || found.expiresAt.getTime() <= Date.now() ? null : { id: found.id, userId: found.value };
      },
      async verify(hash, password) {
        return (await library.$context).password.verify({ hash, password });
      },
      async hash(password) {
        return (await library.$context).password.hash(password);
      },
    },
  };
}
