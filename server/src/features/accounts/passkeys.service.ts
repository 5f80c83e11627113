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
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/rate-limits.ts';
import type { NewPasskey, PasskeyAssertion } from '#platform/sign-in/passkeys.ts';
import type { Viewer } from '#platform/viewer.ts';
import { accountById } from './accounts.queries.ts';
import { requirePassword } from './accounts.service.ts';
import { passkeyRefused, passkeyUnknown, tooManyPasskeys } from './passkeys.errors.ts';
import { passkeyTry } from './passkeys.policy.ts';
import { passkeyAddedMail, passkeyRemovedMail, toCreation, toRequest } from './passkeys.present.ts';
import * as queries from './passkeys.queries.ts';
import { originOf, replaceSession } from './sessions.service.ts';

export const listOf = async (ctx: Context, { userId }: Viewer): Promise<Passkeys> => ({
  items: await queries.passkeysOf(ctx, userId),
});

/** What the browser is to make a passkey from, within five minutes. Throws WRONG_PASSWORD, TOO_MANY_PASSKEYS. */
export async function askToMake(ctx: RequestContext, viewer: Viewer, password: string): Promise<PasskeyCreation> {
  await requirePassword(ctx, viewer, password, 'password');
  await demandRoom(ctx, viewer);
  const asked = await ctx.auth.passkeys.beginRegistration(ctx.http.requestHeader('cookie'), originOf(ctx));
  for (const line of asked.cookies) ctx.http.appendHeader('set-cookie', line);
  return toCreation(asked.options);
}

/** Adds the passkey that was asked for. The password was given when it was asked for. Throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS. */
export async function add(
  ctx: RequestContext,
  viewer: Viewer,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<Passkey> {
  await demandRoom(ctx, viewer);
  const id = await ctx.auth.passkeys.finishRegistration(
    name,
    credential,
    ctx.http.requestHeader('cookie'),
    originOf(ctx),
  );
  if (id === null) throw passkeyRefused();
  return inTransaction(ctx, async (ctx) => {
    const to = await accountById(ctx, viewer.userId);
    await sendMail(ctx, passkeyAddedMail(ctx.publicUrl, to, name, timestamp(ctx.clock)));
    tellPasskeys(ctx, viewer);
    return queries.passkeyById(ctx, id);
  });
}

/** Throws NOT_FOUND. */
export async function rename(ctx: Context, viewer: Viewer, id: string, name: string): Promise<Passkey> {
  return inTransaction(ctx, async (ctx) => {
    const renamed = await queries.renamePasskey(ctx, viewer.userId, id, name);
    if (renamed === undefined) throw notFound();
    tellPasskeys(ctx, viewer);
    return renamed;
  });
}

/** Whoever is signed in may: it lets nobody in, and the owner gets a mail. Throws NOT_FOUND. */
export async function remove(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const removed = await queries.deletePasskey(ctx, viewer.userId, id);
    if (removed === undefined) throw notFound();
    const to = await accountById(ctx, viewer.userId);
    await sendMail(ctx, passkeyRemovedMail(ctx.publicUrl, to, removed.name, timestamp(ctx.clock)));
    tellPasskeys(ctx, viewer);
  });
}

/** What the browser is to show a passkey for, within five minutes. Says nothing about any account. */
export async function askToShow(ctx: RequestContext): Promise<PasskeyRequest> {
  await consumeRateLimit(ctx, passkeyTry(ctx.http.ip));
  const asked = await ctx.auth.passkeys.beginSignIn(originOf(ctx));
  for (const line of asked.cookies) ctx.http.appendHeader('set-cookie', line);
  return toRequest(asked.options);
}

/** Begins a session, as a password and a second step would. Throws PASSKEY_UNKNOWN. */
export async function signIn(ctx: RequestContext, credential: PasskeyAssertion): Promise<SessionState> {
  const session = await ctx.auth.passkeys.finishSignIn(credential, ctx.http.requestHeader('cookie'), originOf(ctx));
  if (session === null) throw passkeyUnknown();
  await refundRateLimit(ctx, passkeyTry(ctx.http.ip));
  await queries.notePasskeyUse(ctx, credential.id, timestamp(ctx.clock));
  return replaceSession(ctx, session);
}

async function demandRoom(ctx: Context, { userId }: Viewer): Promise<void> {
  if ((await queries.countPasskeys(ctx, userId)) >= MAX_PASSKEYS) throw tooManyPasskeys();
}

const tellPasskeys = (ctx: Context, { userId }: Viewer) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
