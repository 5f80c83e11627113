import { APIError } from 'better-auth/api';
import {
  filterCookieHeader,
  getSetCookieLines,
  type Library,
  type NewSession,
  nullIfRefused,
  type Origin,
  PASSKEY_COOKIE,
  readNewSession,
  toLibraryHeaders,
} from './library.ts';
import { STEP_PREFIX } from './second-factor.ts';
import { cookieName, readCookieValue, type SessionCookie } from './session-cookie.ts';

/** The first half of a WebAuthn ceremony: the options for the browser, and the Set-Cookie lines that keep the challenge for five minutes. */
export interface PasskeyChallenge<Options> {
  options: Options;
  cookies: string[];
}

type Api = Library['api'];
type CreationOptions = Awaited<ReturnType<Api['generatePasskeyRegistrationOptions']>>;
type RequestOptions = Awaited<ReturnType<Api['generatePasskeyAuthenticationOptions']>>;

type Shown = NonNullable<Parameters<Api['verifyPasskeyAuthentication']>[0]>['body']['response'];

/** A new credential, as far as it is read. */
export interface NewPasskeyCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** The assertion that a browser makes with a passkey. */
export interface PasskeyAssertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined };
}

/** Registers passkeys for the origin of PUBLIC_URL, and signs in with them. */
export interface Passkeys {
  /** Begins a registration for the member of the session in the cookies. */
  beginRegistration(cookieHeader: string | undefined, from: Origin): Promise<PasskeyChallenge<CreationOptions>>;
  /** Stores the new passkey. @returns its id; null when it does not answer the challenge */
  finishRegistration(
    name: string,
    credential: NewPasskeyCredential,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<string | null>;
  /** Begins a sign-in with any passkey of this site. */
  beginSignIn(from: Origin): Promise<PasskeyChallenge<RequestOptions>>;
  /** Null: an unknown passkey, no answer to the challenge, or its user was not verified. */
  finishSignIn(
    credential: PasskeyAssertion,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<NewSession | null>;
}

/** Makes the functions that register passkeys and sign in with them, on the sign-in library's plugin. */
export function passkeys(library: Library, { secure, cookie }: { secure: boolean; cookie: SessionCookie }): Passkeys {
  const name = cookieName(PASSKEY_COOKIE, secure);
  /** Whether the cookie holds the value of another of our cookies, on which the library would fail. */
  const isOtherCookie = (cookieHeader: string | undefined) =>
    readCookieValue(cookieHeader, name)?.startsWith(STEP_PREFIX) ?? false;
  return {
    async beginRegistration(cookieHeader, from) {
      const headers = toLibraryHeaders(from, cookieHeader);
      const answer = await library.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
      return { options: answer.response, cookies: getSetCookieLines(name, answer.headers) };
    },
    async finishRegistration(passkeyName, credential, cookieHeader, from) {
      if (isOtherCookie(cookieHeader)) return null;
      const headers = toLibraryHeaders(from, cookieHeader);
      const body = { response: { ...credential, clientExtensionResults: {} }, name: passkeyName };
      try {
        return (await nullIfRefused(library.api.verifyPasskeyRegistration({ body, headers })))?.id ?? null;
      } catch (error) {
        // The library reports an unreadable credential as a server error.
        if (error instanceof APIError && error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION') return null;
        throw error;
      }
    },
    async beginSignIn(from) {
      const answer = await library.api.generatePasskeyAuthenticationOptions({
        headers: toLibraryHeaders(from),
        returnHeaders: true,
      });
      return { options: answer.response, cookies: getSetCookieLines(name, answer.headers) };
    },
    async finishSignIn(credential, cookieHeader, from) {
      if (isOtherCookie(cookieHeader)) return null;
      const headers = toLibraryHeaders(from, filterCookieHeader(cookieHeader, name));
      const { userHandle, ...response } = credential.response;
      const shown: Shown = {
        ...credential,
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      };
      const body = { response: shown };
      const answer = await nullIfRefused(
        library.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true }),
      );
      return answer && readNewSession(cookie, answer.headers);
    },
  };
}
