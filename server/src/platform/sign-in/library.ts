import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor, username } from 'better-auth/plugins';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { COOKIE_PREFIX, MAX_USER_AGENT_LENGTH, SESSION_SECONDS, type SessionCookie } from './session-cookie.ts';
import { accountTables, passkeyTables, secondFactorTables, usernameTables } from './tables.ts';

/** How passwords are stored and checked. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(typed: { hash: string; password: string }): Promise<boolean>;
}

export interface AuthOptions {
  databaseUrl: string;
  /** Signs session cookies and the links of confirmation mails, and encrypts what second steps are checked against. */
  secret: string;
  publicUrl: string;
  /** Whether cookies are for https only. */
  secure: boolean;
  clock: Clock;
  log: Logger;
  passwordLength: { min: number; max: number };
  /** The library's own when left out: deliberately slow. */
  passwordHashing?: PasswordHashing | undefined;
}

/** The client that begins a session. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

export interface NewSession {
  token: string;
  /** Set-Cookie lines. */
  cookies: string[];
}

/** How recovery codes are made and stored. */
interface RecoveryCodes {
  make(): string[];
  store: { encrypt(codes: string): Promise<string>; decrypt(stored: string): Promise<string> };
}

/** The library reads the client's address from a header; this one is only ever set here. */
const IP_HEADER = 'x-halfstar-client';
/** The app name in authenticators and passkey prompts. */
const NAME = 'Halfstar';
/** The cookie that names a passkey's challenge, before the prefix. */
export const PASSKEY_COOKIE = 'passkey';

/** The sign-in library, set up for our tables. */
export function createLibrary(
  { secret, publicUrl, secure, clock, log, passwordLength, passwordHashing }: AuthOptions,
  pool: pg.Pool,
  recoveryCodes: RecoveryCodes,
) {
  return betterAuth({
    appName: NAME,
    database: pool,
    secret,
    baseURL: publicUrl,
    ...accountTables,
    emailAndPassword: {
      enabled: true,
      // Accounts are made and passwords set by our own code, in its transactions.
      disableSignUp: true,
      // An unconfirmed account may sign in and is then asked to confirm.
      requireEmailVerification: false,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      ...(passwordHashing === undefined ? {} : { password: passwordHashing }),
    },
    session: {
      ...accountTables.session,
      expiresIn: SESSION_SECONDS,
      cookieCache: { enabled: false },
      // Our own code lengthens sessions; and instead of a young session it asks for the password again.
      disableSessionRefresh: true,
      freshAge: 0,
    },
    databaseHooks: {
      // Stored as one that has expired: what was checked may have changed meanwhile, so our own code makes it valid.
      session: { create: { before: async (session) => ({ data: { ...session, ...expired(clock) } }) } },
    },
    plugins: [
      signInByAddress(),
      twoFactor({
        schema: secondFactorTables,
        // Wrong codes are counted with the other tries, so that a thief cannot lock the owner's known device out.
        accountLockout: { enabled: false },
        backupCodeOptions: { storeBackupCodes: recoveryCodes.store, customBackupCodesGenerate: recoveryCodes.make },
      }),
      passkey({
        schema: passkeyTables,
        rpID: new URL(publicUrl).hostname,
        rpName: NAME,
        origin: new URL(publicUrl).origin,
        advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
        // A passkey replaces password and second step, so it must be stored on its device and verify its user.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireUserVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireUserVerified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secure,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its less severe lines contain addresses.
    logger: {
      level: 'error',
      log: (_level, message, ...more) =>
        // Any client can send an invalid passkey, so this is no server error.
        log[message.startsWith('Failed to verify') ? 'info' : 'error']({ more }, `sign-in: ${message}`),
    },
  });
}

export type Library = ReturnType<typeof createLibrary>;

/**
 * The library signs in by username, which is the address: where it asks for an address, it refuses some that mail servers take (a&b@x.org).
 * The contract has checked and lowercased them.
 */
const signInByAddress = () => ({
  ...username({
    displayUsername: false,
    maxUsernameLength: Number.POSITIVE_INFINITY,
    usernameValidator: () => true,
    usernameNormalization: false,
  }),
  // The plugin's own says that the column is unique, as the library's does of the address; it refuses to start when two fields say so of one.
  schema: usernameTables,
});

/** By our clock, by which sessions are checked. */
const expired = (clock: Clock) => {
  const now = clock.now();
  return { createdAt: now, updatedAt: now, expiresAt: now };
};

/** The library itself accepts a touch without verification of the user. */
async function requireUserVerified(userVerified: boolean | undefined): Promise<undefined> {
  if (userVerified !== true) throw new APIError('UNAUTHORIZED', { message: 'user verification is required' });
}

/** The request headers that the library reads. */
export function toLibraryHeaders({ ip, userAgent }: Origin, cookieHeader?: string): Headers {
  const headers = new Headers({ [IP_HEADER]: ip });
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  if (cookieHeader !== undefined) headers.set('cookie', cookieHeader);
  return headers;
}

/** Resolves with null when the library rejects the input (4xx). Other errors are thrown. */
export async function nullIfRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

/** Reads the session that the library has begun from the Set-Cookie lines of its response; null when it has begun none. */
export function readNewSession(cookie: SessionCookie, headers: Headers): NewSession | null {
  const cookies = headers.getSetCookie();
  const token = cookie.tokenOf(cookies.map((line) => line.split(';', 1)[0]).join(';'));
  return token === null ? null : { token, cookies };
}

/** The Set-Cookie lines of one name in a response of the library. */
export const getSetCookieLines = (name: string, headers: Headers): string[] =>
  headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));

/** A Cookie header with only those cookies of the given one that have these names: the library reacts to every cookie that it knows. */
export const filterCookieHeader = (cookieHeader: string | undefined, ...names: string[]): string =>
  (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.some((name) => pair.startsWith(`${name}=`)))
    .join('; ');
