import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type {
  RecoveryCodes,
  SecondFactorSetUp,
  SecondFactorStatus,
  SecondStep,
} from '@halfstar/contract/accounts/second-factor.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/limits/rate-limits.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireConfirmed, requireSignedIn, signInRateLimits } from './accounts.policy.ts';
import { getAccount } from './accounts.queries.ts';
import { mailAccount, requirePassword, requireSamePassword } from './accounts.service.ts';
import { alreadyOn, notBegun, notOn, signInAgain, usedCode, wrongCode } from './second-factor.errors.ts';
import { secondStepRateLimits, setUpRateLimit } from './second-factor.policy.ts';
import { codesRenewedMail, codeUsedMail, toSetUp, turnedOffMail, turnedOnMail } from './second-factor.present.ts';
import {
  activateSecondFactor,
  consumeTimeStep,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  setSecondFactorEnabled,
} from './second-factor.queries.ts';
import { evictCachedSessions, keepOnlyThisSession, replaceSession, requestOrigin } from './sessions.service.ts';
import { lockIfUnchanged, voidSignInsUnderWay } from './sign-in.queries.ts';
import { beginSession } from './sign-in.service.ts';

/** Since when the second factor is active, and how many recovery codes are left. Throws AUTHENTICATION_REQUIRED. */
export async function getSecondFactorStatus(ctx: Context, viewer: Viewer | null): Promise<SecondFactorStatus> {
  const { userId } = requireSignedIn(viewer);
  const on_since = (await findSecondFactor(ctx, userId))?.confirmed_at ?? null;
  const left = on_since === null ? [] : await ctx.auth.secondFactor.recoveryCodes(userId);
  return { on_since, recovery_codes_left: left.length };
}

/**
 * Makes a secret for an authenticator. It is not active before a code has proved that it arrived. Throws EMAIL_UNCONFIRMED,
 * WRONG_PASSWORD, ALREADY_ON, RATE_LIMITED.
 */
export async function beginSecondFactor(
  ctx: RequestContext,
  viewer: Viewer | null,
  password: string,
): Promise<SecondFactorSetUp> {
  await requirePassword(ctx, requireConfirmed(viewer), password, 'password');
  const begun = await ctx.auth.secondFactor.begin(password, ctx.http.requestHeader('cookie'), requestOrigin(ctx));
  if (begun === null) throw alreadyOn();
  return toSetUp(begun.uri);
}

/**
 * Activates the second factor by a code. Every other session was begun without one and ends, as does a copy of this session's
 * cookie. The recovery codes are sent only here. Throws EMAIL_UNCONFIRMED, WRONG_CODE, NOT_BEGUN, ALREADY_ON, RATE_LIMITED.
 */
export async function turnOnSecondFactor(
  ctx: RequestContext,
  caller: Viewer | null,
  code: string,
): Promise<RecoveryCodes> {
  const viewer = requireConfirmed(caller);
  const { userId } = viewer;
  const begun = await findSecondFactor(ctx, userId);
  if (begun === undefined) throw notBegun();
  if (begun.verified) throw alreadyOn();
  await consumeRateLimit(ctx, setUpRateLimit(viewer));
  const step = await ctx.auth.secondFactor.verifyCode(begun.secret, code);
  if (step === null) throw wrongCode();
  const recovery_codes = await ctx.auth.secondFactor.recoveryCodes(userId);
  const cookie = await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    await voidSignInsUnderWay(ctx, userId);
    if (!(await activateSecondFactor(ctx, userId, begun.secret, step, now))) throw notBegun();
    await setSecondFactorEnabled(ctx, userId, true, now);
    await mailAccount(ctx, userId, (to) => turnedOnMail(ctx.publicUrl, to, now));
    return keepOnlyThisSession(ctx, viewer);
  });
  evictCachedSessions(userId);
  ctx.http.appendHeader('set-cookie', cookie);
  await refundRateLimit(ctx, setUpRateLimit(viewer));
  return { recovery_codes };
}

/**
 * Removes the second factor. Sessions continue, because each of them was begun with more than the password. Throws
 * AUTHENTICATION_REQUIRED, WRONG_PASSWORD, NOT_ON, RATE_LIMITED.
 */
export async function turnOffSecondFactor(ctx: RequestContext, caller: Viewer | null, password: string): Promise<void> {
  const viewer = requireSignedIn(caller);
  const { userId } = viewer;
  const hash = await requirePassword(ctx, viewer, password, 'password');
  await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    await requireSamePassword(ctx, viewer, hash, 'password');
    await voidSignInsUnderWay(ctx, userId);
    if (!(await deleteSecondFactor(ctx, userId))) throw notOn();
    await setSecondFactorEnabled(ctx, userId, false, now);
    await mailAccount(ctx, userId, (to) => turnedOffMail(ctx.publicUrl, to, now));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
  });
}

/**
 * Replaces the recovery codes by ten new ones, which are sent only here. Throws AUTHENTICATION_REQUIRED, WRONG_PASSWORD, NOT_ON,
 * RATE_LIMITED.
 */
export async function renewRecoveryCodes(
  ctx: RequestContext,
  caller: Viewer | null,
  password: string,
): Promise<RecoveryCodes> {
  const viewer = requireSignedIn(caller);
  const { userId } = viewer;
  const hash = await requirePassword(ctx, viewer, password, 'password');
  const { codes, stored } = await ctx.auth.secondFactor.newRecoveryCodes();
  await inTransaction(ctx, async (ctx) => {
    await requireSamePassword(ctx, viewer, hash, 'password');
    if (!(await replaceRecoveryCodes(ctx, userId, stored))) throw notOn();
    await mailAccount(ctx, userId, (to) => codesRenewedMail(ctx.publicUrl, to, timestamp(ctx.clock)));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
  });
  return { recovery_codes: codes };
}

/**
 * Signs in a client that has just given the password. A code works once, on any client. Throws WRONG_CODE, SIGN_IN_AGAIN,
 * RATE_LIMITED.
 */
export async function signInWithSecondFactor(ctx: RequestContext, step: SecondStep): Promise<SessionState> {
  const cookies = ctx.http.requestHeader('cookie');
  const userId = await ctx.auth.secondFactor.findPendingUser(cookies);
  if (userId === null) throw await restartSignIn(ctx);
  const account = await getAccount(ctx, userId);
  const { email } = account;
  const device = ctx.auth.device.deviceOf(cookies, email);
  const tries = secondStepRateLimits(userId, device);
  await consumeRateLimit(ctx, ...tries);
  if (step.kind === 'app') await requireUnusedCode(ctx, userId, step.code);
  const trustDevice = step.kind === 'app' && step.trust_device;
  const answer = await ctx.auth.secondFactor.finish({ ...step, trustDevice }, cookies, requestOrigin(ctx));
  if (answer === 'wrong') throw wrongCode();
  if (answer === 'over') throw await restartSignIn(ctx);
  const left = step.kind === 'recovery' ? (await ctx.auth.secondFactor.recoveryCodes(userId)).length : null;
  const begun = await beginSession(ctx, answer.session, async (ctx) => {
    if (!(await lockIfUnchanged(ctx, account))) return false;
    if (left !== null)
      await mailAccount(ctx, userId, (to) => codeUsedMail(ctx.publicUrl, to, timestamp(ctx.clock), left));
    return true;
  });
  if (!begun) throw await restartSignIn(ctx);
  await refundRateLimit(ctx, ...tries, ...signInRateLimits(ctx.http.ip, email, device));
  return replaceSession(ctx, answer.session);
}

/** The library accepts a code for as long as an app shows it; here only the first use of it succeeds. Throws WRONG_CODE. */
async function requireUnusedCode(ctx: Context, userId: string, code: string): Promise<void> {
  const known = await findSecondFactor(ctx, userId);
  const step = known?.verified ? await ctx.auth.secondFactor.verifyCode(known.secret, code) : null;
  if (step === null) throw wrongCode();
  if (!(await consumeTimeStep(ctx, userId, step))) throw usedCode();
}

/** The error for a first step that has ended; the client's cookie of it is deleted. */
async function restartSignIn(ctx: RequestContext) {
  ctx.http.appendHeader('set-cookie', await ctx.auth.secondFactor.withdraw());
  return signInAgain();
}
