import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { SignInState } from '@halfstar/contract/accounts/second-factor.schema';
import { MAX_SESSIONS_SHOWN, type SignedInDevices } from '@halfstar/contract/accounts/sessions.schema';
import { LRUCache } from 'lru-cache';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { authenticationRequired, isMissingReference, notFound } from '#platform/errors.ts';
import { giveBack, spend } from '#platform/limits.ts';
import { tell } from '#platform/live.ts';
import { MAX_USER_AGENT_LENGTH, type NewSession, type Origin } from '#platform/sign-in/library.ts';
import { SESSION_SECONDS } from '#platform/sign-in/session-cookie.ts';
import type { Auth } from '#platform/sign-in/sign-in.ts';
import type { Viewer } from '#platform/viewer.ts';
import { signInTries } from './accounts.policy.ts';
import { toSessionState } from './accounts.present.ts';
import { deleteBegun } from './accounts.queries.ts';
import { invalidCredentials } from './sessions.errors.ts';
import { toDevice } from './sessions.present.ts';
import {
  deleteExpiredSessions,
  deleteExpiredVerifications,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  extendSession,
  insertSession,
  livingSessions,
  renameSession,
  type SessionRow,
  sessionByToken,
  sessionsOf,
} from './sessions.queries.ts';

declare module '#platform/context.ts' {
  interface Context {
    auth: Auth;
    /** Where people reach the app, for links in mails. Without a trailing slash. */
    publicUrl: string;
    /** Whether new members are founders; the operator closes the founder phase. */
    founderCohort: 'open' | 'closed';
  }
}

/** The channel on which the database says that a member's sessions or standing changed; the payload is the member's id. */
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
  /** Whether the account waits to be deleted. */
  leaving: boolean;
  /** A Set-Cookie line to answer with, when the session's life was lengthened. */
  renewedCookie: string | null;
}

const REMEMBERED_MS = 60_000;
/** Last use is known to so many minutes: a session in use costs one small write in this time, whatever it does. */
const LAST_USE_MINUTES = 5;

interface Remembered {
  row: SessionRow;
  /** By the server's clock, in milliseconds: from reading to a minute later, or to when the session ends. */
  from: number;
  until: number;
}

const remembered = new LRUCache<string, Remembered>({ max: 10_000 });
/** Counts what was forgotten, so that an answer read before is not remembered after. */
let forgettings = 0;

/** What SESSION_CHANNEL says about a member; empty when something may have been missed: then about everybody. */
export function forgetSessions(userId: string): void {
  forgettings += 1;
  if (userId === '') return remembered.clear();
  for (const [token, { row }] of remembered.entries()) if (row.user_id === userId) remembered.delete(token);
}

/** Who carries this cookie. Remembered for a minute, so that most requests ask the database nothing. */
export async function findSession(
  ctx: Context,
  cookieHeader: string | undefined,
  { renew }: { renew: boolean },
): Promise<CurrentSession | null> {
  const token = ctx.auth.cookie.tokenOf(cookieHeader);
  if (token === null) return null;
  const known = remembered.get(token);
  if (known !== undefined && isCurrent(known, ctx.clock.now().getTime())) return present(known.row, null);

  const asOf = forgettings;
  const now = timestamp(ctx.clock);
  const row = await sessionByToken(ctx, token, now);
  if (row === undefined) return null;
  const extended = renew ? await extend(ctx, row, now) : undefined;
  const fresh = extended === undefined ? row : { ...row, expires_at: extended.expires_at, updated_at: now };
  if (forgettings === asOf) remember(ctx, fresh);
  // The cookie's own term is renewed by the first use of a day.
  const newDay = extended !== undefined && row.updated_at.slice(0, 10) !== now.slice(0, 10);
  return present(fresh, newDay ? ctx.auth.cookie.issue(token) : null);
}

function remember(ctx: Context, row: SessionRow): void {
  const from = ctx.clock.now().getTime();
  remembered.set(row.token, { row, from, until: Math.min(from + REMEMBERED_MS, Date.parse(row.expires_at)) });
}

/** Not what was read by a clock that has been set back since. */
const isCurrent = ({ from, until }: Remembered, now: number): boolean => from <= now && now < until;

/** A session lives on as long as it is used: use starts its term anew, noted every few minutes, or when the last lies ahead. */
async function extend(ctx: Context, row: SessionRow, now: string) {
  const age = Math.abs(ctx.clock.now().getTime() - Date.parse(row.updated_at));
  if (age < LAST_USE_MINUTES * 60_000) return undefined;
  return extendSession(ctx, row.token, hoursFromNow(ctx.clock, SESSION_SECONDS / 3600), now, row.updated_at);
}

const present = (row: SessionRow, renewedCookie: string | null): CurrentSession => ({
  id: row.id,
  userId: row.user_id,
  email: row.email,
  emailConfirmed: row.email_verified,
  token: row.token,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  displayName: row.name,
  leaving: row.deletion_due_at !== null,
  renewedCookie,
});

/** Who is signed in by this token, read anew: the client asks when it must know. */
export async function sessionState(ctx: Context, token: string | null): Promise<SessionState> {
  const row = token === null ? undefined : await sessionByToken(ctx, token, timestamp(ctx.clock));
  if (row === undefined) return toSessionState(null, null);
  return toSessionState(row, await ctx.signUpInvites.findCode(ctx, row.user_id));
}

/**
 * Begins a session, also for an unconfirmed address: the screens then ask for the confirmation. Where a second step is asked for,
 * it begins only that; the try is given back when that is taken, so that a known password makes no endless first steps.
 */
export async function signIn(ctx: RequestContext, email: string, password: string): Promise<SignInState> {
  const cookies = ctx.http.requestHeader('cookie');
  const tries = signInTries(ctx.http.ip, email, ctx.auth.device.deviceOf(cookies, email));
  await spend(ctx, ...tries);
  const answer = await ctx.auth.signIn(email, password, cookies, originOf(ctx)).catch((error: unknown) => {
    // The account was deleted after its password was checked.
    if (isMissingReference(error)) return null;
    throw error;
  });
  if (answer === null) throw invalidCredentials();
  if ('secondStep' in answer) {
    for (const line of answer.secondStep) ctx.http.appendHeader('set-cookie', line);
    return { ...toSessionState(null, null), second_step: true };
  }
  await giveBack(ctx, ...tries);
  return { ...(await replaceSession(ctx, answer.session)), second_step: false };
}

/** Goes on with a new session in the place of the one that the client had. */
export async function replaceSession(ctx: RequestContext, session: NewSession): Promise<SessionState> {
  await endCarried(ctx);
  return carryOn(ctx, session);
}

/** Hands the cookies of a new session to the client. */
export async function carryOn(ctx: RequestContext, session: NewSession): Promise<SessionState> {
  for (const line of session.cookies) ctx.http.appendHeader('set-cookie', line);
  const state = await sessionState(ctx, session.token);
  if (state.user?.email_confirmed) knowDevice(ctx, state.user.email);
  return state;
}

/** Whoever stands before this client has shown that the account is theirs: strangers no longer use up its tries. */
export function knowDevice(ctx: RequestContext, email: string): void {
  ctx.http.appendHeader('set-cookie', ctx.auth.device.issue(ctx.http.requestHeader('cookie'), email));
}

/** Ends the session of this client; the other tabs that share it look again who they are. */
export async function signOut(ctx: RequestContext): Promise<void> {
  await endCarried(ctx);
  ctx.http.appendHeader('set-cookie', ctx.auth.cookie.withdraw());
}

/** The session that the client carries, a leaver's too. */
export const sessionTokenOf = ({ viewer, leaver }: RequestContext): string | null =>
  (viewer ?? leaver)?.sessionToken ?? null;

async function endCarried(ctx: RequestContext): Promise<void> {
  const token = sessionTokenOf(ctx);
  const ended = token === null ? undefined : await deleteSession(ctx, token);
  if (ended !== undefined) forgetSessions(ended.user_id);
}

/** Takes sessions and reset tokens away that let nobody in any more. */
export async function forgetExpired(ctx: Context): Promise<void> {
  const now = timestamp(ctx.clock);
  await deleteExpiredSessions(ctx, now);
  await deleteExpiredVerifications(ctx, now);
}

/** Those of the sessions that let nobody in any more. */
export async function endedSessionsOf(ctx: Context, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const living = await livingSessions(ctx, sessionIds, timestamp(ctx.clock));
  return new Set(sessionIds).difference(new Set(living));
}

/** Where the viewer is signed in. */
export async function devicesOf(ctx: Context, { userId, sessionId }: Viewer): Promise<SignedInDevices> {
  const rows = await sessionsOf(ctx, userId, sessionId, timestamp(ctx.clock), MAX_SESSIONS_SHOWN);
  return { items: rows.map((row) => toDevice(row, sessionId)), total: rows[0]?.total ?? 0 };
}

/** Ends one of the viewer's sessions: at once, on every server, in its open tabs too. Throws NOT_FOUND. */
export async function endOne(ctx: RequestContext, viewer: Viewer, sessionId: string): Promise<void> {
  if (sessionId === viewer.sessionId) return signOut(ctx);
  await atomically(ctx, async (ctx) => {
    if (!(await deleteSessionOf(ctx, viewer.userId, sessionId))) throw notFound();
    tellDevices(ctx, viewer);
  });
  forgetSessions(viewer.userId);
}

/** Ends every session of the viewer but the one that asks; no device is trusted any more. */
export async function endOthers(ctx: Context, viewer: Viewer): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await deleteSessionsOf(ctx, viewer.userId, viewer.sessionId);
    await deleteBegun(ctx, viewer.userId);
    tellDevices(ctx, viewer);
  });
  forgetSessions(viewer.userId);
}

/** Signs out everywhere, here too; no device is trusted any more. */
export async function endAll(ctx: RequestContext, viewer: Viewer): Promise<void> {
  await deleteBegun(ctx, viewer.userId);
  await deleteSessionsOf(ctx, viewer.userId, null);
  forgetSessions(viewer.userId);
  ctx.http.appendHeader('set-cookie', ctx.auth.cookie.withdraw());
}

/** The list of sessions may be open in a tab that stays. */
const tellDevices = (ctx: Context, { userId }: Viewer) => tell(ctx, [userId], { type: 'changed', nouns: ['session'] });

/**
 * In the transaction of a changed password: every other session ends, and this one goes on under another token, so that whoever
 * has copied its cookie is out as well. Answers with the cookie to send once the transaction holds.
 */
export async function keepOnlyThis(ctx: Context, viewer: Viewer): Promise<string> {
  const token = ctx.auth.newToken();
  await deleteSessionsOf(ctx, viewer.userId, viewer.sessionId);
  if (!(await renameSession(ctx, viewer.sessionId, token, timestamp(ctx.clock)))) throw authenticationRequired();
  // No tab is told: it would ask who is signed in before it has the new cookie.
  return ctx.auth.cookie.issue(token);
}

/** In the transaction of a confirmation: a session for the client that confirms. Its cookie is sent once the transaction holds. */
export async function beginSession(ctx: RequestContext, userId: string): Promise<NewSession> {
  const token = ctx.auth.newToken();
  const { ip, userAgent } = originOf(ctx);
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

/** Where a request comes from, as its session will remember it. */
export const originOf = (ctx: RequestContext): Origin => ({
  ip: ctx.http.ip,
  userAgent: ctx.http.requestHeader('user-agent'),
});
