import { defineJob } from '#platform/jobs.ts';
import { sendPasswordReset } from './accounts.service.ts';
import { deleteExpired } from './sessions.service.ts';
import { resendConfirmation } from './sign-up.service.ts';

interface Address {
  email: string;
}

// See mail-requests.service.ts for why these are jobs.
export const mailConfirmationAgain = defineJob<Address>('accounts:mail-confirmation-again', (ctx, { email }) =>
  resendConfirmation(ctx, email),
);
export const mailPasswordReset = defineJob<Address>('accounts:mail-password-reset', (ctx, { email }) =>
  sendPasswordReset(ctx, email),
);

/** Runs nightly. */
export const deleteExpiredSessions = defineJob('accounts:forget-expired-sessions', (ctx) => deleteExpired(ctx));
