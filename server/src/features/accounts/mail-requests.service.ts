import type { RequestContext } from '#platform/context.ts';
import { enqueueJob } from '#platform/jobs.ts';
import { consumeRateLimit } from '#platform/limits/rate-limits.ts';
import { mailConfirmationAgain, mailPasswordReset } from './accounts.jobs.ts';
import { mailRateLimits } from './accounts.policy.ts';

// Jobs look up the address and send the mail, so that the response takes equally long whether it has an account or not.

/**
 * Enqueues a job that mails the confirmation links again if the address has an unconfirmed account. The caller cannot tell whether it has
 * one. Throws RATE_LIMITED.
 */
export async function requestConfirmationMail(ctx: RequestContext, email: string): Promise<void> {
  await consumeRateLimit(ctx, ...mailRateLimits('confirmation', ctx.http.ip, email));
  await enqueueJob(ctx, mailConfirmationAgain, { email }, { key: `confirmation:${email}` });
}

/** Enqueues a job that mails a reset link if the address has an account. The caller cannot tell whether it has one. Throws RATE_LIMITED. */
export async function requestPasswordResetMail(ctx: RequestContext, email: string): Promise<void> {
  await consumeRateLimit(ctx, ...mailRateLimits('reset', ctx.http.ip, email));
  await enqueueJob(ctx, mailPasswordReset, { email }, { key: `reset:${email}` });
}
