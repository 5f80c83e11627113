import { authenticationRequired, emailUnconfirmed, notAllowed } from '#platform/errors.ts';
import { clientKey, type Limit, type RateLimitKey } from '#platform/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Signed in, whether or not the address is confirmed: what one needs to rule over one's own account. */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (viewer === null) throw authenticationRequired();
  return viewer;
}

/** Signed in with a confirmed address: may make a profile, but is not yet a member. */
export function requireConfirmed(viewer: Viewer | null): Viewer {
  const present = requireSignedIn(viewer);
  if (!present.emailConfirmed) throw emailUnconfirmed();
  return present;
}

/** Signed in, confirmed, with a profile: what every act of a member needs first. */
export function requireMember(viewer: Viewer | null): MemberViewer {
  const confirmed = requireConfirmed(viewer);
  if (confirmed.tier === null) throw notAllowed();
  return confirmed as MemberViewer;
}

/** The same question without a refusal, for what a screen may offer. */
export const isMember = (viewer: Viewer | null): viewer is MemberViewer =>
  viewer !== null && viewer.emailConfirmed && viewer.tier !== null;

const HOUR = 3600;
const limit = (name: string, most: number, seconds: number): Limit => ({ name, most, seconds });

const SIGN_IN = {
  device: limit('sign-in of a known device', 10, HOUR / 4),
  client: limit('sign-in of a client', 60, HOUR / 6),
  pair: limit('sign-in of a client to an account', 10, HOUR),
  strangers: limit('sign-in of strangers to an account', 30, HOUR),
};

/**
 * What a sign-in counts against; one that succeeds is given back, so only wrong passwords count.
 *
 * Strangers to an account share what it allows, however many addresses they come from, and one address alone cannot use it
 * up. That must not lock its owner out: a device that was let in before has tries of its own, which no stranger
 * can use up, nor a neighbour behind the same address. The owner on a new device, while strangers guess, asks for a
 * reset by mail: setting the password makes the device a known one.
 */
export const signInTries = (ip: string, email: string, device: string | null): RateLimitKey[] =>
  device === null
    ? [
        { limit: SIGN_IN.client, who: clientKey(ip) },
        { limit: SIGN_IN.pair, who: `${clientKey(ip)} ${email}` },
        { limit: SIGN_IN.strangers, who: email },
      ]
    : [{ limit: SIGN_IN.device, who: `${device} ${email}` }];

const SIGN_UP = {
  client: limit('sign-up of a client', 30, HOUR / 6),
  address: limit('sign-up of an address', 10, HOUR),
};

/** A whole class may sign up from one address. */
export const signUpTries = (ip: string): RateLimitKey[] => [{ limit: SIGN_UP.client, who: clientKey(ip) }];

/** Counted only with a good code in hand: else anybody could keep an address from signing up. */
export const signUpAddressTry = (email: string): RateLimitKey => ({ limit: SIGN_UP.address, who: email });

/** Looking at a code and signing up with a wrong one are both guesses. */
export const codeTry = (ip: string): RateLimitKey => ({
  limit: limit('invite code of a client', 10, 60),
  who: clientKey(ip),
});

const PASSWORD_AGAIN = limit('password asked for again', 10, HOUR / 4);

/**
 * Whoever sits at a member's open session may not guess the password either. Counted by session, so that they cannot keep the
 * owner, on another, from changing it.
 */
export const passwordTry = ({ sessionId }: Viewer): RateLimitKey => ({ limit: PASSWORD_AGAIN, who: sessionId });

const MAILS = {
  client: limit('mails asked for by a client', 30, HOUR / 6),
  reset: limit('reset mails to an address', 6, HOUR),
  confirmation: limit('confirmation mails to an address', 6, HOUR),
};

/** Counted by address whether it has an account or not. Its owner loses nothing to strangers who ask: the mails arrive. */
export const mailTries = (kind: 'reset' | 'confirmation', ip: string, email: string): RateLimitKey[] => [
  { limit: MAILS.client, who: clientKey(ip) },
  { limit: MAILS[kind], who: email },
];
