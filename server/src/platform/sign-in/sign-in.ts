import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../database/connections.ts';
import { connectionConfig } from '../database/database.ts';
import type { ByLibrary, Passwords } from './by-library.ts';
import { type ConfirmationLinks, confirmationLinks } from './confirmation-link.ts';
import { type DeviceCookie, deviceCookie } from './device-cookie.ts';
import type { AuthOptions } from './library.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';

/** Passwords, sessions and single-use tokens. */
export interface Auth {
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly passwords: Passwords;
  readonly confirmations: ConfirmationLinks;
  /** A new token for a session whose token is replaced. */
  newToken(): string;
}

/** The same functions twice, each with connections of their own. */
export interface AuthByCaller {
  readonly ofMembers: Auth;
  /** Also for whoever has not signed in on their device before. */
  readonly ofAnonymous: Auth;
  close(): Promise<void>;
}

/** A shorter secret is refused; without any the sign-in library would use its own, which everybody knows. */
export const MIN_SECRET_LENGTH = 32;
/** A crowd of anonymous callers, however slow what it asks for is, cannot take those of members. See docs/decisions/049. */
const CONNECTIONS = { ofMembers: 2, ofAnonymous: 3 } as const;
const TOKEN_BYTES = 24;

/**
 * Makes the functions for passwords, sessions, passkeys and second steps, once for members and once for anonymous callers, each with
 * connections of its own; `close` ends them. The sign-in library is loaded with the first call that needs it: it takes half a second and
 * 20 MB, and checking sessions works without it. Throws when the secret has fewer than 32 characters.
 */
export function createAuthWithPools(options: AuthOptions): AuthByCaller {
  const { databaseUrl, secret, log } = options;
  if (secret.length < MIN_SECRET_LENGTH) throw new Error(`the secret has fewer than ${MIN_SECRET_LENGTH} characters`);
  const { types: _ours, ...connection } = connectionConfig(databaseUrl, 'sign-in');
  // The library needs times as Date, while our own pool returns them as text.
  const openPool = (max: number) =>
    createPool({ ...connection, max }, (error) => log.warn({ err: error }, 'a sign-in connection broke'));
  const [pool, anonymousPool] = [openPool(CONNECTIONS.ofMembers), openPool(CONNECTIONS.ofAnonymous)];
  return {
    ofMembers: createAuthOnPool(options, pool),
    ofAnonymous: createAuthOnPool(options, anonymousPool),
    close: async () => void (await Promise.all([pool.end(), anonymousPool.end()])),
  };
}

function createAuthOnPool(options: AuthOptions, pool: pg.Pool): Auth {
  const { secret, secure } = options;
  const cookie = sessionCookie(secret, secure);
  let loading: Promise<ByLibrary> | undefined;
  const load = () => {
    loading ??= import('./by-library.ts').then(({ createLibrarySignIn }) => createLibrarySignIn(options, pool, cookie));
    return loading;
  };

  return {
    cookie,
    device: deviceCookie(secret, secure),
    secondFactor: loadedLate(async () => (await load()).secondFactor),
    passkeys: loadedLate(async () => (await load()).passkeys),
    passwords: loadedLate(async () => (await load()).passwords),
    confirmations: confirmationLinks(secret, options.clock),
    newToken: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  };
}

/** A proxy of an object that is loaded when one of its methods is first called. */
function loadedLate<Methods extends Record<keyof Methods, (...given: never[]) => Promise<unknown>>>(
  load: () => Promise<Methods>,
): Methods {
  return new Proxy({} as Methods, {
    get:
      (_target, name) =>
      async (...given: never[]) =>
        (await load())[name as keyof Methods](...given),
  });
}
