import { createHmac, randomUUID } from 'node:crypto';
import type { Context, RequestContext } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { enqueueJob, type Job } from '#platform/jobs.ts';
import { consumeRateLimit } from '#platform/limits/rate-limits.ts';
import { mailConfirmationAgain, mailPasswordReset } from './accounts.jobs.ts';
import { mailRateLimits } from './accounts.policy.ts';
import { findAccountByEmail } from './accounts.queries.ts';

declare module '#platform/context.ts' {
  interface Context {
    mailRequests: {
      /** Keys the hashes of addresses by which jobs replace each other. */
      secret: string;
    };
  }
}

// Jobs send the mails, so that the response takes equally long whether the address has an account or not. What is enqueued looks alike in
// both cases, and holds no address.

/**
 * Enqueues a job that mails the confirmation links again if the address has an unconfirmed account. The caller cannot tell whether it has
 * one. Throws RATE_LIMITED.
 */
export const requestConfirmationMail = (ctx: RequestContext, email: string): Promise<void> =>
  requestMail(ctx, 'confirmation', mailConfirmationAgain, email);

/** Enqueues a job that mails a reset link if the address has an account. The caller cannot tell whether it has one. Throws RATE_LIMITED. */
export const requestPasswordResetMail = (ctx: RequestContext, email: string): Promise<void> =>
  requestMail(ctx, 'reset', mailPasswordReset, email);

async function requestMail(
  ctx: RequestContext,
  kind: 'confirmation' | 'reset',
  job: Job<{ user_id: string }>,
  email: string,
): Promise<void> {
  await consumeRateLimit(ctx, ...mailRateLimits(kind, ctx.http.ip, email));
  const key = `${kind}:${hashAddress(ctx, email)}`;
  await inTransaction(ctx, async (ctx) => {
    // Of two requests at once the later job replaces the earlier one, so it must hold what was looked up later: the address may have got an
    // account in between.
    await lockUntilCommit(ctx.db, key);
    const account = await findAccountByEmail(ctx, email);
    // Without an account the id is of none, and the job does nothing.
    const user_id = account?.id ?? randomUUID();
    await enqueueJob(ctx, job, { user_id }, { key });
  });
}

/** The same for the same address on all servers; without their secret nobody can try which address it is. */
const hashAddress = (ctx: Context, email: string): string =>
  createHmac('sha256', ctx.mailRequests.secret).update(`mail request: ${email}`).digest('base64url');
