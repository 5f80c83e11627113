import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { connectionConfig } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { type DeviceCookie, deviceCookie } from './device-cookie.ts';
import { COOKIE_PREFIX, SESSION_SECONDS, type SessionCookie, sessionCookie } from './session-cookie.ts';
import { accountTables } from './tables.ts';

export interface AuthOptions {
  databaseUrl: string;
  /** Signs session cookies and the links of confirmation mails. */
  secret: string;
  publicUrl: string;
  /** Whether cookies are for https only. */
  secure: boolean;
  clock: Clock;
  log: Logger;
  passwordLength: { min: number; max: number };
}

/** Where a session was begun. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

/**
 * Passwords, sessions and single-use tokens: the sign-in library behind a door of our own. Its HTTP handler is mounted
 * nowhere; nothing but these calls reaches it.
 */
export interface Auth {
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  /**
   * Makes an account with a password, or pretends to when the address has one: then the id belongs to nobody.
   * Takes equally long in both cases.
   */
  register(account: { email: string; name: string; password: string }): Promise<string>;
  /** Null: this email and password do not go together. */
  signIn(email: string, password: string, from: Origin): Promise<NewSession | null>;
  /** The token of a link that confirms the address. */
  confirmationToken(email: string): Promise<string>;
  /**
   * Confirms the address of the token and signs in where that is news; a link that did its work before signs nobody in.
   * Null: forged or too old.
   */
  confirm(
    token: string,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<{ session: NewSession | null } | null>;
  /** The single-use token of a link to a new password; null when nobody has this address. */
  resetToken(email: string): Promise<string | null>;
  /** Sets the password and ends every session of the account. Null: used, unknown or too old. */
  resetPassword(token: string, password: string): Promise<{ userId: string } | null>;
  /** Whether this password belongs to the hash that is stored; takes its time, as it should. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  /** What is stored of a password. */
  hashPassword(password: string): Promise<string>;
  /** A token for a session that is given another. */
  newToken(): string;
  close(): Promise<void>;
}

export interface NewSession {
  token: string;
  /** Set-Cookie lines. */
  cookies: string[];
}

const CONFIRMATION_SECONDS = 48 * 3600;
const RESET_SECONDS = 3600;
const MAX_CONNECTIONS = 5;
const TOKEN_BYTES = 24;
/** The library reads the client's address from a header; this one is only ever set here. */
const IP_HEADER = 'x-halfstar-client';

/** What the library says in callbacks while one call runs. */
interface Heard {
  resetToken?: string;
  resetUserId?: string;
}

/** Opens a small pool of its own: the library wants times as Date, where ours keep their microseconds as text. */
export function createAuth({ databaseUrl, secret, publicUrl, secure, clock, log, passwordLength }: AuthOptions): Auth {
  const { types: _ours, ...connection } = connectionConfig(databaseUrl);
  const pool = new pg.Pool({ ...connection, max: MAX_CONNECTIONS });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle sign-in connection broke'));
  const calls = new AsyncLocalStorage<Heard>();
  const cookie = sessionCookie(secret, secure);

  const library = betterAuth({
    database: pool,
    secret,
    baseURL: publicUrl,
    ...accountTables,
    emailAndPassword: {
      enabled: true,
      // Makes sign-up answer alike for known addresses; an unconfirmed one may sign in and is then asked to confirm.
      autoSignIn: false,
      requireEmailVerification: false,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => hear(calls, { resetToken: token }),
      onPasswordReset: async ({ user }) => hear(calls, { resetUserId: user.id }),
    },
    emailVerification: { sendOnSignUp: false, autoSignInAfterVerification: true, expiresIn: CONFIRMATION_SECONDS },
    session: { ...accountTables.session, expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
    databaseHooks: {
      // Sessions are checked by our clock, so they begin by it.
      session: { create: { before: async (session) => ({ data: { ...session, ...lifetime(clock) } }) } },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secure,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its quieter lines name addresses.
    logger: { level: 'error', log: (_level, message, ...more) => log.error({ more }, `sign-in: ${message}`) },
  });

  return {
    cookie,
    device: deviceCookie(secret, secure),
    async register(account) {
      const { user } = await library.api.signUpEmail({ body: account });
      return user.id;
    },
    async signIn(email, password, from) {
      const answer = await unlessRefused(
        library.api.signInEmail({ body: { email, password }, headers: headersOf(from), returnHeaders: true }),
      );
      return answer && newSession(cookie, answer.headers);
    },
    confirmationToken: (email) => createEmailVerificationToken(secret, email, undefined, CONFIRMATION_SECONDS),
    async confirm(token, cookieHeader, from) {
      const headers = headersOf(from, cookieHeader);
      const answer = await unlessRefused(library.api.verifyEmail({ query: { token }, headers, returnHeaders: true }));
      return answer && { session: newSession(cookie, answer.headers) };
    },
    async resetToken(email) {
      const heard: Heard = {};
      await calls.run(heard, () => library.api.requestPasswordReset({ body: { email } }));
      return heard.resetToken ?? null;
    },
    async resetPassword(token, newPassword) {
      const heard: Heard = {};
      const done = await calls.run(heard, () =>
        unlessRefused(library.api.resetPassword({ body: { token, newPassword } })),
      );
      return done === null || heard.resetUserId === undefined ? null : { userId: heard.resetUserId };
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

const hear = (calls: AsyncLocalStorage<Heard>, news: Heard) => void Object.assign(calls.getStore() ?? {}, news);

const lifetime = (clock: Clock) => {
  const now = clock.now();
  return { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) };
};

function headersOf({ ip, userAgent }: Origin, cookieHeader?: string): Headers {
  const headers = new Headers({ [IP_HEADER]: ip });
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 500));
  if (cookieHeader !== undefined) headers.set('cookie', cookieHeader);
  return headers;
}

/** Null when the library found the input wanting; whatever else goes wrong is thrown on. */
async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

/** The session that an answer of the library carries in its cookies, if any. */
function newSession(cookie: SessionCookie, headers: Headers): NewSession | null {
  const cookies = headers.getSetCookie();
  const token = cookie.tokenOf(cookies.map((line) => line.split(';', 1)[0]).join(';'));
  return token === null ? null : { token, cookies };
}
