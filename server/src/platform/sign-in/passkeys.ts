import { APIError } from 'better-auth/api';
import {
  type Library,
  type NewSession,
  newSession,
  nullIfRefused,
  type Origin,
  onlyCookies,
  PASSKEY_COOKIE,
  setCookieLines,
  toLibraryHeaders,
} from './library.ts';
import { STEP_PREFIX } from './second-factor.ts';
import { cookieName, cookieValue, type SessionCookie } from './session-cookie.ts';

/** Half of a ceremony: what the browser is asked, and the cookies that remember the question for five minutes. */
export interface PasskeyChallenge<Options> {
  options: Options;
  cookies: string[];
}

type Api = Library['api'];
type CreationOptions = Awaited<ReturnType<Api['generatePasskeyRegistrationOptions']>>;
type RequestOptions = Awaited<ReturnType<Api['generatePasskeyAuthenticationOptions']>>;

type Shown = NonNullable<Parameters<Api['verifyPasskeyAuthentication']>[0]>['body']['response'];

/** What a browser made, as far as it is read. */
export interface NewPasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
}

/** What a browser answers when a passkey is shown. */
export interface PasskeyAssertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined };
}

/** Passkeys: made for the origin of PUBLIC_URL, kept by the member's device, shown only to whom it knows. */
export interface Passkeys {
  /** For whoever has the session of the cookies. */
  beginRegistration(cookieHeader: string | undefined, from: Origin): Promise<PasskeyChallenge<CreationOptions>>;
  /** The id of the passkey that was added. Null: not what was asked for. */
  finishRegistration(
    name: string,
    credential: NewPasskey,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<string | null>;
  beginSignIn(from: Origin): Promise<PasskeyChallenge<RequestOptions>>;
  /** Null: no passkey of an account here, not what was asked for, or shown without its holder being verified. */
  finishSignIn(
    credential: PasskeyAssertion,
    cookieHeader: string | undefined,
    from: Origin,
  ): Promise<NewSession | null>;
}

export function passkeys(library: Library, { secure, cookie }: { secure: boolean; cookie: SessionCookie }): Passkeys {
  const name = cookieName(PASSKEY_COOKIE, secure);
  /** A cookie of ours under a wrong name: the library would trip over what it finds there. */
  const isOtherCookie = (cookieHeader: string | undefined) =>
    cookieValue(cookieHeader, name)?.startsWith(STEP_PREFIX) ?? false;
  return {
    async beginRegistration(cookieHeader, from) {
      const headers = toLibraryHeaders(from, cookieHeader);
      const answer = await library.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
      return { options: answer.response, cookies: setCookieLines(name, answer.headers) };
    },
    async finishRegistration(passkeyName, credential, cookieHeader, from) {
      if (isOtherCookie(cookieHeader)) return null;
      const headers = toLibraryHeaders(from, cookieHeader);
      const body = { response: { ...credential, clientExtensionResults: {} }, name: passkeyName };
      try {
        return (await nullIfRefused(library.api.verifyPasskeyRegistration({ body, headers })))?.id ?? null;
      } catch (error) {
        // What cannot be read at all is a fault of the server to the library.
        if (error instanceof APIError && error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION') return null;
        throw error;
      }
    },
    async beginSignIn(from) {
      const answer = await library.api.generatePasskeyAuthenticationOptions({
        headers: toLibraryHeaders(from),
        returnHeaders: true,
      });
      return { options: answer.response, cookies: setCookieLines(name, answer.headers) };
    },
    async finishSignIn(credential, cookieHeader, from) {
      if (isOtherCookie(cookieHeader)) return null;
      const headers = toLibraryHeaders(from, onlyCookies(cookieHeader, name));
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
      return answer && newSession(cookie, answer.headers);
    },
  };
}
