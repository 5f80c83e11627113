import { authenticationRequired, emailUnconfirmed, notAllowed } from '#platform/errors.ts';
import { type Limit, type RateLimitKey, toClientKey } from '#platform/limits/rate-limits.ts';
import type { MemberViewer, Principal, Viewer } from '#platform/viewer.ts';

/** Requires a signed-in viewer, confirmed or not: enough to manage their own account. Throws AUTHENTICATION_REQUIRED. */
export function requireSignedIn(viewer: Viewer | null): Viewer {
  if (viewer === null) throw authenticationRequired();
  return viewer;
}

/** Requires a confirmed address: enough to make a profile. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED. */
export function requireConfirmed(viewer: Viewer | null): Viewer {
  const signedIn = requireSignedIn(viewer);
  if (!signedIn.emailConfirmed) throw emailUnconfirmed();
  return signedIn;
}

/** Requires a confirmed address and a profile. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export function requireMember(viewer: Viewer | null): MemberViewer {
  const confirmed = requireConfirmed(viewer);
  if (confirmed.tier === null) throw notAllowed();
  return confirmed as MemberViewer;
}

/** The viewer as a member, if this is their own id. Throws what `requireMember` throws, and NOT_ALLOWED. */
export function requireMemberSelf(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId !== userId) throw notAllowed();
  return member;
}

/** Like requireMember, without throwing. */
export const isMember = (viewer: Viewer | null): viewer is MemberViewer =>
  viewer !== null && viewer.emailConfirmed && viewer.tier !== null;

/** Whether live messages are sent to an account: not to a banned one. */
export const canOpenSocket = ({ sanctions }: Viewer): boolean => !sanctions.isBanned;

/** Whether the link preview of a page shows an account what it may see; to one that is banned or leaving it shows what visitors see. */
export const canReadAsMember = ({ leaving, sanctions }: Principal): boolean => !leaving && !sanctions.isBanned;

/** Whether the viewer may change and delete what `ownerId` owns: members may change and delete their own. */
export const canChangeOwn = (viewer: Viewer | null, ownerId: string): boolean =>
  isMember(viewer) && viewer.userId === ownerId;

const HOUR = 3600;
const limit = (name: string, most: number, seconds: number): Limit => ({ name, most, seconds });

const SIGN_IN = {
  device: limit('sign-in of a known device', 10, HOUR / 4),
  client: limit('sign-in of a client', 60, HOUR / 6),
  pair: limit('sign-in of a client to an account', 10, HOUR),
  unknownDevices: limit('sign-in of strangers to an account', 30, HOUR),
};

/**
 * The rate limits of a sign-in. One that succeeds is refunded, so only wrong passwords count.
 *
 * Unknown devices share the limit of an account, however many addresses they come from, and one address alone cannot use it up. So that
 * guesses of others do not lock the owner out, a known device, one that signed in before, has a limit of its own. An owner on a new device,
 * while others guess, asks for a reset by mail: setting the password makes the device a known one.
 * @param device the signed name of a known device; null for an unknown one
 */
export const signInRateLimits = (ip: string, email: string, device: string | null): RateLimitKey[] =>
  device === null
    ? [
        { limit: SIGN_IN.client, who: toClientKey(ip) },
        { limit: SIGN_IN.pair, who: `${toClientKey(ip)} ${email}` },
        { limit: SIGN_IN.unknownDevices, who: email },
      ]
    : [{ limit: SIGN_IN.device, who: `${device} ${email}` }];

const SIGN_UP = {
  client: limit('sign-up of a client', 30, HOUR / 6),
  address: limit('sign-up of an address', 10, HOUR),
};

/** The rate limit of sign-ups from a client; a whole class may sign up from one address. */
export const signUpRateLimits = (ip: string): RateLimitKey[] => [{ limit: SIGN_UP.client, who: toClientKey(ip) }];

/**
 * The rate limit of sign-ups with an address. Consumed only after the invite code was found usable: otherwise any client could keep an
 * address from signing up.
 */
export const signUpAddressRateLimit = (email: string): RateLimitKey => ({ limit: SIGN_UP.address, who: email });

/** The rate limit of guesses at invite codes: validating a code and signing up with a wrong one both count. */
export const inviteCodeRateLimit = (ip: string): RateLimitKey => ({
  limit: limit('invite code of a client', 10, 60),
  who: toClientKey(ip),
});

const PASSWORD_AGAIN = limit('password asked for again', 10, HOUR / 4);

/**
 * The rate limit of guesses at the password in an open session. Counted by session, so that a thief of one cannot keep the
 * owner, on another device, from changing it.
 */
export const passwordRateLimit = ({ sessionId }: Viewer): RateLimitKey => ({ limit: PASSWORD_AGAIN, who: sessionId });

const MAILS = {
  client: limit('mails asked for by a client', 30, HOUR / 6),
  reset: limit('reset mails to an address', 6, HOUR),
  confirmation: limit('confirmation mails to an address', 6, HOUR),
};

/** The rate limits of mails to an address, whether or not it has an account. Mails that others request also reach the owner. */
export const mailRateLimits = (kind: 'reset' | 'confirmation', ip: string, email: string): RateLimitKey[] => [
  { limit: MAILS.client, who: toClientKey(ip) },
  { limit: MAILS[kind], who: email },
];
