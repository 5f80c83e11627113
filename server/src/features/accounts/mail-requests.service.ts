import type { RequestContext } from '#platform/context.ts';
import { enqueue } from '#platform/jobs.ts';
import { consumeRateLimit } from '#platform/limits/rate-limits.ts';
import { mailConfirmationAgain, mailPasswordReset } from './accounts.jobs.ts';
import { mailRateLimits } from './accounts.policy.ts';

// Jobs look up the address and send the mail, so that the response takes equally long whether it has an account or not.

/** Asks for the confirmation mail of an address again, whether or not it has an account. Throws RATE_LIMITED. */
export async function requestConfirmationMail(ctx: RequestContext, email: string): Promise<void> {
  await consumeRateLimit(ctx, ...mailRateLimits('confirmation', ctx.http.ip, email));
  await enqueue(ctx, mailConfirmationAgain, { email }, { key: `confirmation:${email}` });
}

/** Asks for the reset mail of an address, whether or not it has an account. Throws RATE_LIMITED. */
export async function requestPasswordResetMail(ctx: RequestContext, email: string): Promise<void> {
  await consumeRateLimit(ctx, ...mailRateLimits('reset', ctx.http.ip, email));
  await enqueue(ctx, mailPasswordReset, { email }, { key: `reset:${email}` });
}
