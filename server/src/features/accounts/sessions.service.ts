import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { MAX_SESSIONS_SHOWN, type SignedInDevices } from '@halfstar/contract/accounts/sessions.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { authenticationRequired, notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { EndedTokens } from '#platform/sign-in/ended-tokens.ts';
import type { NewSession, Origin } from '#platform/sign-in/library.ts';
import { SessionCache } from '#platform/sign-in/session-cache.ts';
import { MAX_USER_AGENT_LENGTH, SESSION_SECONDS } from '#platform/sign-in/session-cookie.ts';
import type { Auth } from '#platform/sign-in/sign-in.ts';
import type { Sanctions, Viewer } from '#platform/viewer.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { toSessionState } from './accounts.present.ts';
import { evictCachedBearers } from './bearers.service.ts';
import { toSanctions } from './sanctions.present.ts';
import { toSignedInDevice } from './sessions.present.ts';
import {
  deleteExpiredAuthTokens,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOfMember,
  deleteSessionsOfMember,
  extendSession,
  findSessionByToken,
  insertSession,
  listActiveSessionIds,
  listSessions,
  replaceSessionToken,
  type SessionRow,
} from './sessions.queries.ts';
import { voidPendingSignInsAndTokens } from './sign-in.queries.ts';

declare module '#platform/context.ts' {
  interface Context {
    auth: Auth;
    /** Where people reach the app, for links in mails. Without a trailing slash. */
    publicUrl: string;
    /** Whether new members are founders; the operator closes the founder phase. */
    founderCohort: 'open' | 'closed';
  }
}

/** The channel on which the database notifies that a member's sessions or rights changed; the payload is the member's id. */
export const SESSION_CHANNEL = 'halfstar_sessions';

export interface CurrentSession {
  id: string;
  userId: string;
  email: string;
  emailConfirmed: boolean;
  token: string;
  createdAt: string;
  expiresAt: string;
  displayName: string;
  /** Whether the account is about to be deleted. */
  leaving: boolean;
  /** What is in force against the member. */
  sanctions: Sanctions;
  /** A Set-Cookie line to answer with when the cookie was renewed. */
  renewedCookie: string | null;
}

/** The last use is recorded to this many minutes, so that a session in use costs at most one small write in this time. */
const LAST_USE_MINUTES = 5;

const MAX_CACHED = 10_000;
const cachedSessions = new SessionCache<SessionRow>(MAX_CACHED);
const endedTokens = new EndedTokens(MAX_CACHED);

/**
 * Evicts a member's sessions and access tokens from this process's caches; with an empty id, when notifications may have been missed,
 * everybody's.
 */
export function evictCachedSessions(userId: string): void {
  cachedSessions.evict(userId);
  evictCachedBearers(userId);
}

/**
 * The session of a cookie, cached for a minute, so that most requests do not ask the database; nor do those that go on sending the cookie
 * of a session that has ended. Null without a valid one. With `renew` this use extends the session's life.
 */
export async function findSession(
  ctx: Context,
  cookieHeader: string | undefined,
  { renew }: { renew: boolean },
): Promise<CurrentSession | null> {
  const token = ctx.auth.cookie.tokenOf(cookieHeader);
  if (token === null) return null;
  const at = ctx.clock.now().getTime();
  const known = cachedSessions.get(token, at);
  if (known !== undefined) return toCurrentSession(known, null);
  if (endedTokens.has(token, at)) return null;

  const readAt = cachedSessions.evictions;
  const now = timestamp(ctx.clock);
  const row = await findSessionByToken(ctx, token, now);
  if (row === undefined) {
    endedTokens.add(token, at);
    return null;
  }
  const extended = renew ? await extend(ctx, row, now) : undefined;
  const fresh = extended === undefined ? row : { ...row, expires_at: extended.expires_at, updated_at: now };
  const ends = [fresh.expires_at, fresh.comment_ban_ends_at, fresh.suspension_ends_at];
  cachedSessions.set(fresh, ctx.clock.now().getTime(), readAt, ends);
  // The cookie's own term is renewed by the first use of a day.
  const newDay = extended !== undefined && row.updated_at.slice(0, 10) !== now.slice(0, 10);
  return toCurrentSession(fresh, newDay ? ctx.auth.cookie.issue(token) : null);
}

/** Extends a session that is used: its expiry moves every few minutes, or when the last use is in the future. */
async function extend(ctx: Context, row: SessionRow, now: string) {
  const age = Math.abs(ctx.clock.now().getTime() - Date.parse(row.updated_at));
  if (age < LAST_USE_MINUTES * 60_000) return undefined;
  return extendSession(ctx, row.token, hoursFromNow(ctx.clock, SESSION_SECONDS / 3600), now, row.updated_at);
}

const toCurrentSession = (row: SessionRow, renewedCookie: string | null): CurrentSession => ({
  id: row.id,
  userId: row.user_id,
  email: row.email,
  emailConfirmed: row.email_verified,
  token: row.token,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  displayName: row.name,
  leaving: row.deletion_due_at !== null,
  sanctions: toSanctions(row),
  renewedCookie,
});

/** The state of the session of this token, read from the database, because the client needs the current one. */
export async function getSessionState(ctx: Context, token: string | null): Promise<SessionState> {
  const row = token === null ? undefined : await findSessionByToken(ctx, token, timestamp(ctx.clock));
  if (row === undefined) return toSessionState(null, null);
  return toSessionState(row, await ctx.providers.signUpInvites.findCode(ctx, row.user_id));
}

/** Ends the session that the request came with and sends the cookies of the new one. @returns the state of the new session */
export async function replaceSession(ctx: RequestContext, session: NewSession): Promise<SessionState> {
  await endRequestSession(ctx);
  return sendSessionCookies(ctx, session);
}

/**
 * Sends the cookies of a new session to the client and returns the session's state. With a confirmed address it also marks the device as
 * known.
 */
export async function sendSessionCookies(ctx: RequestContext, session: NewSession): Promise<SessionState> {
  for (const line of session.cookies) ctx.http.appendHeader('set-cookie', line);
  const state = await getSessionState(ctx, session.token);
  if (state.user?.email_confirmed) setKnownDevice(ctx, state.user.email);
  return state;
}

/** Marks the client's device by a cookie as known to the account: from now on it has rate limits of its own. */
export function setKnownDevice(ctx: RequestContext, email: string): void {
  ctx.http.appendHeader('set-cookie', ctx.auth.device.issue(ctx.http.requestHeader('cookie'), email));
}

/** Ends the session of this client and notifies other tabs that share it. */
export async function signOut(ctx: RequestContext): Promise<void> {
  await endRequestSession(ctx);
  ctx.http.appendHeader('set-cookie', ctx.auth.cookie.withdraw());
}

/** The token of the request's session, a leaver's too. */
export const getSessionToken = ({ viewer, leaver }: RequestContext): string | null =>
  (viewer ?? leaver)?.sessionToken ?? null;

async function endRequestSession(ctx: RequestContext): Promise<void> {
  const token = getSessionToken(ctx);
  const ended = token === null ? undefined : await deleteSession(ctx, token);
  if (ended !== undefined) evictCachedSessions(ended.user_id);
}

/** Deletes expired sessions, and expired reset tokens, first steps and challenges. */
export async function deleteExpiredSessionsAndTokens(ctx: Context, rowsPerBatch?: number): Promise<void> {
  const now = timestamp(ctx.clock);
  await deleteExpiredSessions(ctx, now, rowsPerBatch);
  await deleteExpiredAuthTokens(ctx, now);
}

/** Those of these session ids whose sessions have ended or expired, or are of a banned member. */
export async function findEndedSessions(ctx: Context, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const living = await listActiveSessionIds(ctx, sessionIds, timestamp(ctx.clock));
  return new Set(sessionIds).difference(new Set(living));
}

/** Where the viewer is signed in, an unconfirmed one too: the current session first. Throws AUTHENTICATION_REQUIRED. */
export async function listDevices(ctx: Context, viewer: Viewer | null): Promise<SignedInDevices> {
  const { userId, sessionId } = requireSignedIn(viewer);
  const rows = await listSessions(ctx, userId, sessionId, timestamp(ctx.clock), MAX_SESSIONS_SHOWN);
  return { items: rows.map((row) => toSignedInDevice(row, sessionId)), total: rows[0]?.total ?? 0 };
}

/** Ends one of the viewer's sessions at once, on every server and in its open tabs. Throws AUTHENTICATION_REQUIRED, NOT_FOUND. */
export async function endSession(ctx: RequestContext, caller: Viewer | null, sessionId: string): Promise<void> {
  const viewer = requireSignedIn(caller);
  if (sessionId === viewer.sessionId) return signOut(ctx);
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteSessionOfMember(ctx, viewer.userId, sessionId))) throw notFound();
    publishSessionsChanged(ctx, viewer);
  });
  evictCachedSessions(viewer.userId);
}

/** Ends every session of the viewer except this one; no device is trusted any more. Throws AUTHENTICATION_REQUIRED. */
export async function endOtherSessions(ctx: Context, caller: Viewer | null): Promise<void> {
  const viewer = requireSignedIn(caller);
  await inTransaction(ctx, async (ctx) => {
    await voidPendingSignInsAndTokens(ctx, viewer.userId);
    await deleteSessionsOfMember(ctx, viewer.userId, viewer.sessionId);
    publishSessionsChanged(ctx, viewer);
  });
  evictCachedSessions(viewer.userId);
}

/** Ends every session of the viewer, this one too; no device is trusted any more. Throws AUTHENTICATION_REQUIRED. */
export async function endAllSessions(ctx: RequestContext, viewer: Viewer | null): Promise<void> {
  const { userId } = requireSignedIn(viewer);
  await inTransaction(ctx, async (ctx) => {
    await voidPendingSignInsAndTokens(ctx, userId);
    await deleteSessionsOfMember(ctx, userId, null);
  });
  evictCachedSessions(userId);
  ctx.http.appendHeader('set-cookie', ctx.auth.cookie.withdraw());
}

/** The list of sessions may be open in a tab that stays. */
const publishSessionsChanged = (ctx: Context, { userId }: Viewer) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });

/**
 * Ends every other session of the viewer and gives this one another token, so that a copy of its cookie stops working too. In the caller's
 * transaction. Throws AUTHENTICATION_REQUIRED when the session has just ended.
 * @returns the Set-Cookie line, to be sent after the commit
 */
export async function endOthersAndRenewSession(ctx: Context, viewer: Viewer): Promise<string> {
  const token = ctx.auth.newToken();
  await deleteSessionsOfMember(ctx, viewer.userId, viewer.sessionId);
  if (!(await replaceSessionToken(ctx, viewer.sessionId, token, timestamp(ctx.clock)))) throw authenticationRequired();
  // Tabs are not notified: they would load the session before they have the new cookie.
  return ctx.auth.cookie.issue(token);
}

/** Creates a session for the client in the transaction of `ctx`. Its cookies are to be sent after the commit. */
export async function createSession(ctx: RequestContext, userId: string): Promise<NewSession> {
  const token = ctx.auth.newToken();
  const { ip, userAgent } = getIpAndUserAgent(ctx);
  const session = {
    user_id: userId,
    token,
    expires_at: hoursFromNow(ctx.clock, SESSION_SECONDS / 3600),
    ip_address: ip,
    user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  };
  await insertSession(ctx, session, timestamp(ctx.clock));
  return { token, cookies: [ctx.auth.cookie.issue(token)] };
}

/** Where a request comes from, as it is stored with its session. */
export const getIpAndUserAgent = (ctx: RequestContext): Origin => ({
  ip: ctx.http.ip,
  userAgent: ctx.http.requestHeader('user-agent'),
});
