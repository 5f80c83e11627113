import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import {
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  type Passkeys,
} from '@halfstar/contract/accounts/passkeys.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { authenticationRequired, notFound } from '#platform/errors.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/limits/rate-limits.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { NewPasskeyCredential, PasskeyAssertion } from '#platform/sign-in/passkeys.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireConfirmed, requireSignedIn } from './accounts.policy.ts';
import { lockAccount } from './accounts.queries.ts';
import { mailAccount, requirePassword } from './accounts.service.ts';
import { passkeyRefused, passkeyUnknown, tooManyPasskeys } from './passkeys.errors.ts';
import { passkeySignInRateLimit } from './passkeys.policy.ts';
import { passkeyAddedMail, passkeyRemovedMail, toPasskeyCreation, toPasskeyRequest } from './passkeys.present.ts';
import * as queries from './passkeys.queries.ts';
import { listActiveSessionIds } from './sessions.queries.ts';
import { getIpAndUserAgent, replaceSession } from './sessions.service.ts';
import { lockAccountOfSession } from './sign-in.queries.ts';
import { activateSessionIfStillValid } from './sign-in.service.ts';

/** The viewer's passkeys, newest first. Throws AUTHENTICATION_REQUIRED. */
export async function listPasskeys(ctx: Context, viewer: Viewer | null): Promise<Passkeys> {
  const { userId } = requireSignedIn(viewer);
  return { items: await queries.listPasskeys(ctx, userId) };
}

/**
 * The challenge from which the viewer's browser makes a passkey within five minutes; also sends the cookies that belong to it. Throws
 * AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, WRONG_PASSWORD, TOO_MANY_PASSKEYS, RATE_LIMITED.
 */
export async function createRegistrationOptions(
  ctx: RequestContext,
  caller: Viewer | null,
  password: string,
): Promise<PasskeyCreation> {
  const viewer = requireConfirmed(caller);
  await requirePassword(ctx, viewer, password, 'password');
  await requireBelowMaximum(ctx, viewer);
  const asked = await ctx.auth.passkeys.beginRegistration(ctx.http.requestHeader('cookie'), getIpAndUserAgent(ctx));
  for (const line of asked.cookies) ctx.http.appendHeader('set-cookie', line);
  return toPasskeyCreation(asked.options);
}

/**
 * Adds the passkey that a browser made from the challenge of `createRegistrationOptions`, which asked for the password. The owner gets a
 * mail. Throws AUTHENTICATION_REQUIRED, also when the session has ended meanwhile, EMAIL_UNCONFIRMED, PASSKEY_REFUSED, TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  ctx: RequestContext,
  caller: Viewer | null,
  { name, credential }: { name: string; credential: NewPasskeyCredential },
): Promise<Passkey> {
  const viewer = requireConfirmed(caller);
  await requireBelowMaximum(ctx, viewer);
  const id = await ctx.auth.passkeys.finishRegistration(
    name,
    credential,
    ctx.http.requestHeader('cookie'),
    getIpAndUserAgent(ctx),
  );
  if (id === null) throw passkeyRefused();
  const added = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, viewer.userId);
    // Whoever ended the session meanwhile wanted to keep the caller out.
    if ((await listActiveSessionIds(ctx, [viewer.sessionId], timestamp(ctx.clock))).length === 0) {
      await queries.deletePasskey(ctx, viewer.userId, id);
      return null;
    }
    await tellAdded(ctx, id);
    publishPasskeysChanged(ctx, viewer);
    return queries.getPasskey(ctx, id);
  });
  if (added === null) throw authenticationRequired();
  return added;
}

/** Mails the owner of a new passkey, once. */
async function tellAdded(ctx: Context, id: string): Promise<void> {
  const now = timestamp(ctx.clock);
  const told = await queries.markPasskeyAnnounced(ctx, id, now);
  if (told === undefined) return;
  await mailAccount(ctx, told.user_id, (to) => passkeyAddedMail(ctx.publicUrl, to, told.name, now));
}

const TOLD_AT_ONCE = 100;

/** Mails the owners of passkeys whose process was killed between adding the passkey and the mail, up to 100 of them. */
export async function sendMissedPasskeyAddedMails(ctx: Context): Promise<void> {
  for (const { id } of await queries.listUnannouncedPasskeys(ctx, TOLD_AT_ONCE))
    await inTransaction(ctx, (ctx) => tellAdded(ctx, id));
}

/** Renames a passkey of the viewer's. Throws AUTHENTICATION_REQUIRED, NOT_FOUND. */
export async function renamePasskey(ctx: Context, caller: Viewer | null, id: string, name: string): Promise<Passkey> {
  const viewer = requireSignedIn(caller);
  return inTransaction(ctx, async (ctx) => {
    const renamed = await queries.renamePasskey(ctx, viewer.userId, id, name);
    if (renamed === undefined) throw notFound();
    publishPasskeysChanged(ctx, viewer);
    return renamed;
  });
}

/**
 * Removes a passkey of the viewer's. It takes no password, because it signs no one in and the owner gets a mail. Throws
 * AUTHENTICATION_REQUIRED, NOT_FOUND.
 */
export async function removePasskey(ctx: Context, caller: Viewer | null, id: string): Promise<void> {
  const viewer = requireSignedIn(caller);
  await inTransaction(ctx, async (ctx) => {
    const removed = await queries.deletePasskey(ctx, viewer.userId, id);
    if (removed === undefined) throw notFound();
    await mailAccount(ctx, viewer.userId, (to) =>
      passkeyRemovedMail(ctx.publicUrl, to, removed.name, timestamp(ctx.clock)),
    );
    publishPasskeysChanged(ctx, viewer);
  });
}

/** The challenge that a browser answers with a passkey within five minutes. It reveals no account. Throws RATE_LIMITED. */
export async function createSignInOptions(ctx: RequestContext): Promise<PasskeyRequest> {
  await consumeRateLimit(ctx, passkeySignInRateLimit(ctx.http.ip));
  const asked = await ctx.auth.passkeys.beginSignIn(getIpAndUserAgent(ctx));
  for (const line of asked.cookies) ctx.http.appendHeader('set-cookie', line);
  return toPasskeyRequest(asked.options);
}

/** Signs in by a passkey, without password and second step; the session that the client had ends. Throws PASSKEY_UNKNOWN. */
export async function signInWithPasskey(ctx: RequestContext, credential: PasskeyAssertion): Promise<SessionState> {
  const session = await ctx.auth.passkeys.finishSignIn(
    credential,
    ctx.http.requestHeader('cookie'),
    getIpAndUserAgent(ctx),
  );
  if (session === null) throw passkeyUnknown();
  // The account is locked, so that the passkey cannot be removed with others after this looked for it.
  const begun = await activateSessionIfStillValid(
    ctx,
    session,
    async (ctx) =>
      (await lockAccountOfSession(ctx, session.token)) !== undefined &&
      queries.setPasskeyLastUsed(ctx, credential.id, timestamp(ctx.clock)),
  );
  if (!begun) throw passkeyUnknown();
  await refundRateLimit(ctx, passkeySignInRateLimit(ctx.http.ip));
  return replaceSession(ctx, session);
}

async function requireBelowMaximum(ctx: Context, { userId }: Viewer): Promise<void> {
  if ((await queries.countPasskeys(ctx, userId)) >= MAX_PASSKEYS) throw tooManyPasskeys();
}

const publishPasskeysChanged = (ctx: Context, { userId }: Viewer) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
