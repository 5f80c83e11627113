import type { SignInState } from '@halfstar/contract/accounts/second-factor.schema';
import { hoursFromNow } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isForeignKeyViolation } from '#platform/errors.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/limits/rate-limits.ts';
import type { FirstStepResult } from '#platform/sign-in/by-library.ts';
import type { NewSession } from '#platform/sign-in/library.ts';
import { SESSION_SECONDS } from '#platform/sign-in/session-cookie.ts';
import { signInRateLimits } from './accounts.policy.ts';
import { toSessionState } from './accounts.present.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import { invalidCredentials } from './sessions.errors.ts';
import { deleteSession } from './sessions.queries.ts';
import { replaceSession, requestOrigin } from './sessions.service.ts';
import { activateSession, lockIfUnchanged } from './sign-in.queries.ts';

/** A sign-in whose account changes meanwhile is tried once more, so that it meets what now holds. */
const MAX_TRIES = 2;

/**
 * Begins a session, also for an unconfirmed address, whose owner is then asked to confirm it. Where a second factor is on, it only
 * begins the second step; the rate limit is refunded when that is taken, so that a known password does not allow endless first
 * steps. Throws INVALID_CREDENTIALS, RATE_LIMITED.
 */
export async function signIn(ctx: RequestContext, email: string, password: string): Promise<SignInState> {
  const cookies = ctx.http.requestHeader('cookie');
  const rateLimits = signInRateLimits(ctx.http.ip, email, ctx.auth.device.deviceOf(cookies, email));
  await consumeRateLimit(ctx, ...rateLimits);
  const answer = await takeFirstStep(ctx, email, password);
  if (answer === null) throw invalidCredentials();
  if ('secondStep' in answer) {
    for (const line of answer.secondStep) ctx.http.appendHeader('set-cookie', line);
    return { ...toSessionState(null, null), second_step: true };
  }
  await refundRateLimit(ctx, ...rateLimits);
  return { ...(await replaceSession(ctx, answer.session)), second_step: false };
}

async function takeFirstStep(ctx: RequestContext, email: string, password: string): Promise<FirstStepResult | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const account = await findAccountByEmail(ctx, email);
    const answer = await ctx.auth.passwords
      .signIn(email, password, ctx.http.requestHeader('cookie'), requestOrigin(ctx))
      .catch((error: unknown) => {
        // The account was deleted after its password was checked.
        if (isForeignKeyViolation(error)) return null;
        throw error;
      });
    if (answer === null || account === undefined) return null;
    const stillHolds =
      'session' in answer
        ? await beginSession(ctx, answer.session, (ctx) => lockIfUnchanged(ctx, account))
        : await inTransaction(ctx, (ctx) => lockIfUnchanged(ctx, account));
    if (stillHolds) return answer;
  }
  return null;
}

/**
 * Makes the session valid that the sign-in library has stored as an expired one, unless `holds` finds that what was checked no
 * longer holds; it is then deleted. `holds` runs in the same transaction, must lock the account, and may tell its owner.
 */
export async function beginSession(
  ctx: Context,
  { token }: NewSession,
  holds: (ctx: Context) => Promise<boolean>,
): Promise<boolean> {
  const until = hoursFromNow(ctx.clock, SESSION_SECONDS / 3600);
  const begun = await inTransaction(ctx, async (ctx) => (await holds(ctx)) && activateSession(ctx, token, until));
  if (!begun) await deleteSession(ctx, token);
  return begun;
}
