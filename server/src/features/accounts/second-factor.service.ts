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
import { publishLiveMessage } from '#platform/live-messages.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/rate-limits.ts';
import type { Viewer } from '#platform/viewer.ts';
import { signInTries } from './accounts.policy.ts';
import type { Addressee } from './accounts.present.ts';
import { accountById, deleteBegun } from './accounts.queries.ts';
import { requirePassword } from './accounts.service.ts';
import { alreadyOn, notBegun, notOn, signInAgain, usedCode, wrongCode } from './second-factor.errors.ts';
import { secondStepTries, setUpTry } from './second-factor.policy.ts';
import { codesRenewedMail, codeUsedMail, toSetUp, turnedOffMail, turnedOnMail } from './second-factor.present.ts';
import { askForSecondStep, deleteSecondFactor, putInForce, secondFactorOf, useStep } from './second-factor.queries.ts';
import { forgetSessions, keepOnlyThis, originOf, replaceSession } from './sessions.service.ts';

/** Whether a code is asked for, and how many recovery codes are left. */
export async function statusOf(ctx: Context, { userId }: Viewer): Promise<SecondFactorStatus> {
  const on_since = (await secondFactorOf(ctx, userId))?.confirmed_at ?? null;
  const left = on_since === null ? [] : await ctx.auth.secondFactor.recoveryCodes(userId);
  return { on_since, recovery_codes_left: left.length };
}

/** Makes a secret for an authenticator; nothing is asked for before a code has proved that it arrived. Throws WRONG_PASSWORD, ALREADY_ON. */
export async function begin(ctx: RequestContext, viewer: Viewer, password: string): Promise<SecondFactorSetUp> {
  await requirePassword(ctx, viewer, password, 'password');
  const begun = await ctx.auth.secondFactor.begin(password, ctx.http.requestHeader('cookie'), originOf(ctx));
  if (begun === null) throw alreadyOn();
  return toSetUp(begun.uri);
}

/**
 * From now on a code is asked for. Whoever was signed in elsewhere came in without one and is signed out, as is a copy of this
 * session's cookie. The recovery codes are shown this once. Throws WRONG_CODE, NOT_BEGUN, ALREADY_ON.
 */
export async function turnOn(ctx: RequestContext, viewer: Viewer, code: string): Promise<RecoveryCodes> {
  const { userId } = viewer;
  const begun = await secondFactorOf(ctx, userId);
  if (begun === undefined) throw notBegun();
  if (begun.verified) throw alreadyOn();
  await consumeRateLimit(ctx, setUpTry(viewer));
  const step = await ctx.auth.secondFactor.verifyCode(begun.secret, code);
  if (step === null) throw wrongCode();
  const recovery_codes = await ctx.auth.secondFactor.recoveryCodes(userId);
  const cookie = await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    if (!(await putInForce(ctx, userId, begun.secret, step, now))) throw notBegun();
    await askForSecondStep(ctx, userId, true, now);
    await deleteBegun(ctx, userId);
    await mailTo(ctx, userId, (to) => turnedOnMail(ctx.publicUrl, to, now));
    return keepOnlyThis(ctx, viewer);
  });
  forgetSessions(userId);
  ctx.http.appendHeader('set-cookie', cookie);
  await refundRateLimit(ctx, setUpTry(viewer));
  return { recovery_codes };
}

/** The password is enough again. Sessions go on: each of them came in with more than that. Throws WRONG_PASSWORD, NOT_ON. */
export async function turnOff(ctx: RequestContext, viewer: Viewer, password: string): Promise<void> {
  const { userId } = viewer;
  await requirePassword(ctx, viewer, password, 'password');
  await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    if (!(await deleteSecondFactor(ctx, userId))) throw notOn();
    await askForSecondStep(ctx, userId, false, now);
    await deleteBegun(ctx, userId);
    await mailTo(ctx, userId, (to) => turnedOffMail(ctx.publicUrl, to, now));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
  });
}

/** Ten other recovery codes, shown this once. Throws WRONG_PASSWORD, NOT_ON. */
export async function renewRecoveryCodes(
  ctx: RequestContext,
  viewer: Viewer,
  password: string,
): Promise<RecoveryCodes> {
  const { userId } = viewer;
  await requirePassword(ctx, viewer, password, 'password');
  const cookie = ctx.http.requestHeader('cookie');
  const recovery_codes = await ctx.auth.secondFactor.newRecoveryCodes(password, cookie, originOf(ctx));
  if (recovery_codes === null) throw notOn();
  await inTransaction(ctx, async (ctx) => {
    await mailTo(ctx, userId, (to) => codesRenewedMail(ctx.publicUrl, to, timestamp(ctx.clock)));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
  });
  return { recovery_codes };
}

/**
 * Signs in whoever has given the password before on this client. A code is good once, whoever used it. Throws WRONG_CODE,
 * SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function takeStep(ctx: RequestContext, step: SecondStep): Promise<SessionState> {
  const cookies = ctx.http.requestHeader('cookie');
  const userId = await ctx.auth.secondFactor.findPendingUser(cookies);
  if (userId === null) throw again(ctx);
  const { email } = await accountById(ctx, userId);
  const device = ctx.auth.device.deviceOf(cookies, email);
  const tries = secondStepTries(userId, device);
  await consumeRateLimit(ctx, ...tries);
  if (step.kind === 'app') await demandUnusedCode(ctx, userId, step.code);
  const trustDevice = step.kind === 'app' && step.trust_device;
  const answer = await ctx.auth.secondFactor.finish({ ...step, trustDevice }, cookies, originOf(ctx));
  if (answer === 'wrong') throw wrongCode();
  if (answer === 'over') throw again(ctx);
  await refundRateLimit(ctx, ...tries, ...signInTries(ctx.http.ip, email, device));
  if (step.kind === 'recovery') {
    const left = (await ctx.auth.secondFactor.recoveryCodes(userId)).length;
    await inTransaction(ctx, (ctx) =>
      mailTo(ctx, userId, (to) => codeUsedMail(ctx.publicUrl, to, timestamp(ctx.clock), left)),
    );
  }
  return replaceSession(ctx, answer.session);
}

/** The library accepts a code for as long as it is shown; here it has been used up by the first who sent it. */
async function demandUnusedCode(ctx: Context, userId: string, code: string): Promise<void> {
  const known = await secondFactorOf(ctx, userId);
  const step = known?.verified ? await ctx.auth.secondFactor.verifyCode(known.secret, code) : null;
  if (step === null) throw wrongCode();
  if (!(await useStep(ctx, userId, step))) throw usedCode();
}

/** The first step is forgotten on this client as well. */
function again(ctx: RequestContext) {
  ctx.http.appendHeader('set-cookie', ctx.auth.secondFactor.withdraw());
  return signInAgain();
}

async function mailTo(ctx: Context, userId: string, mailOf: (to: Addressee) => Mail): Promise<void> {
  await sendMail(ctx, mailOf(await accountById(ctx, userId)));
}
