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
import { mailAccount, requirePassword, requireUnchangedPassword } from './accounts.service.ts';
import {
  freshSignInNeeded,
  secondFactorAlreadyOn,
  secondFactorNotBegun,
  secondFactorNotOn,
  usedCode,
  wrongCode,
} from './second-factor.errors.ts';
import { secondFactorSetUpRateLimit, secondStepRateLimits } from './second-factor.policy.ts';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  toSecondFactorSetUp,
} from './second-factor.present.ts';
import {
  activateSecondFactor,
  consumeTimeStep,
  deleteActiveSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  setSecondFactorEnabled,
} from './second-factor.queries.ts';
import {
  endOthersAndRenewSession,
  evictCachedSessions,
  getIpAndUserAgent,
  replaceSession,
} from './sessions.service.ts';
import { lockAccountIfUnchanged, voidPendingSignInsAndTokens } from './sign-in.queries.ts';
import { activateSessionIfStillValid } from './sign-in.service.ts';

/** Since when the second factor is active, and how many recovery codes are left. Throws AUTHENTICATION_REQUIRED. */
export async function getSecondFactorStatus(ctx: Context, viewer: Viewer | null): Promise<SecondFactorStatus> {
  const { userId } = requireSignedIn(viewer);
  const on_since = (await findSecondFactor(ctx, userId))?.confirmed_at ?? null;
  const left = on_since === null ? [] : await ctx.auth.secondFactor.listUnusedRecoveryCodes(userId);
  return { on_since, recovery_codes_left: left.length };
}

/**
 * Makes a secret for an authenticator app. The second factor is active only after `turnOnSecondFactor` got a code of it. Throws
 * AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, WRONG_PASSWORD, ALREADY_ON, RATE_LIMITED.
 */
export async function beginSecondFactorSetUp(
  ctx: RequestContext,
  viewer: Viewer | null,
  password: string,
): Promise<SecondFactorSetUp> {
  await requirePassword(ctx, requireConfirmed(viewer), password, 'password');
  const begun = await ctx.auth.secondFactor.beginSetup(
    password,
    ctx.http.requestHeader('cookie'),
    getIpAndUserAgent(ctx),
  );
  if (begun === null) throw secondFactorAlreadyOn();
  return toSecondFactorSetUp(begun.uri);
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
  if (begun === undefined) throw secondFactorNotBegun();
  if (begun.verified) throw secondFactorAlreadyOn();
  await consumeRateLimit(ctx, secondFactorSetUpRateLimit(viewer));
  const step = await ctx.auth.secondFactor.verifyCode(begun.secret, code);
  if (step === null) throw wrongCode();
  const recovery_codes = await ctx.auth.secondFactor.listUnusedRecoveryCodes(userId);
  const cookie = await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    await voidPendingSignInsAndTokens(ctx, userId);
    if (!(await activateSecondFactor(ctx, userId, begun.secret, step, now))) throw secondFactorNotBegun();
    await setSecondFactorEnabled(ctx, userId, true, now);
    await mailAccount(ctx, userId, (to) => secondFactorOnMail(ctx.publicUrl, to, now));
    return endOthersAndRenewSession(ctx, viewer);
  });
  evictCachedSessions(userId);
  ctx.http.appendHeader('set-cookie', cookie);
  await refundRateLimit(ctx, secondFactorSetUpRateLimit(viewer));
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
    await requireUnchangedPassword(ctx, viewer, hash, 'password');
    await voidPendingSignInsAndTokens(ctx, userId);
    if (!(await deleteActiveSecondFactor(ctx, userId))) throw secondFactorNotOn();
    await setSecondFactorEnabled(ctx, userId, false, now);
    await mailAccount(ctx, userId, (to) => secondFactorOffMail(ctx.publicUrl, to, now));
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
    await requireUnchangedPassword(ctx, viewer, hash, 'password');
    if (!(await replaceRecoveryCodes(ctx, userId, stored))) throw secondFactorNotOn();
    await mailAccount(ctx, userId, (to) => recoveryCodesRenewedMail(ctx.publicUrl, to, timestamp(ctx.clock)));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
  });
  return { recovery_codes: codes };
}

/**
 * Completes the sign-in of a client that has just given the password, by a code of the app or a recovery code; the session that the client
 * had ends. A code works once, on any client. Throws WRONG_CODE, RATE_LIMITED, SIGN_IN_AGAIN when the first step has ended.
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
  const answer = await ctx.auth.secondFactor.finishSignIn({ ...step, trustDevice }, cookies, getIpAndUserAgent(ctx));
  if (answer === 'wrong') throw wrongCode();
  if (answer === 'over') throw await restartSignIn(ctx);
  const left = step.kind === 'recovery' ? (await ctx.auth.secondFactor.listUnusedRecoveryCodes(userId)).length : null;
  const begun = await activateSessionIfStillValid(ctx, answer.session, async (ctx) => {
    if (!(await lockAccountIfUnchanged(ctx, account))) return false;
    if (left !== null)
      await mailAccount(ctx, userId, (to) => recoveryCodeUsedMail(ctx.publicUrl, to, timestamp(ctx.clock), left));
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
  ctx.http.appendHeader('set-cookie', await ctx.auth.secondFactor.withdrawStepCookie());
  return freshSignInNeeded();
}
