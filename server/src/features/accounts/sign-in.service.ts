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
import { getIpAndUserAgent, replaceSession } from './sessions.service.ts';
import { activateSession, lockAccountIfUnchanged } from './sign-in.queries.ts';

/** A sign-in whose account changes meanwhile is tried once more, so that it meets what now holds. */
const MAX_TRIES = 2;

/**
 * Signs in by address and password, also with an unconfirmed address, whose owner is then asked to confirm it; the session that the client
 * had ends. Where a second factor is on, there is no session before the second step, and the rate limit is refunded only then, so that a
 * known password does not allow endless first steps. Throws INVALID_CREDENTIALS, RATE_LIMITED.
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
      .signIn(email, password, ctx.http.requestHeader('cookie'), getIpAndUserAgent(ctx))
      .catch((error: unknown) => {
        // The account was deleted after its password was checked.
        if (isForeignKeyViolation(error)) return null;
        throw error;
      });
    if (answer === null || account === undefined) return null;
    const stillHolds =
      'session' in answer
        ? await activateSessionIfStillValid(ctx, answer.session, (ctx) => lockAccountIfUnchanged(ctx, account))
        : await inTransaction(ctx, (ctx) => lockAccountIfUnchanged(ctx, account));
    if (stillHolds) return answer;
  }
  return null;
}

/**
 * Makes a session valid that the sign-in library has stored as an expired one, if `lockAndRecheck` returns true; otherwise deletes it.
 * @param lockAndRecheck runs in the same transaction, must lock the account, and finds out whether what the sign-in checked still holds; it
 * may mail the owner
 * @returns whether the session is valid now
 */
export async function activateSessionIfStillValid(
  ctx: Context,
  { token }: NewSession,
  lockAndRecheck: (ctx: Context) => Promise<boolean>,
): Promise<boolean> {
  const until = hoursFromNow(ctx.clock, SESSION_SECONDS / 3600);
  const begun = await inTransaction(
    ctx,
    async (ctx) => (await lockAndRecheck(ctx)) && activateSession(ctx, token, until),
  );
  if (!begun) await deleteSession(ctx, token);
  return begun;
}
