import { defineJob } from '#platform/jobs.ts';
import { sendPasswordReset } from './accounts.service.ts';
import { forgetExpired } from './sessions.service.ts';
import { resendConfirmation } from './sign-up.service.ts';

interface Address {
  email: string;
}

// Jobs, so that asking takes equally long whether the address has an account or not.
export const mailConfirmationAgain = defineJob<Address>('accounts:mail-confirmation-again', (ctx, { email }) =>
  resendConfirmation(ctx, email),
);
export const mailPasswordReset = defineJob<Address>('accounts:mail-password-reset', (ctx, { email }) =>
  sendPasswordReset(ctx, email),
);

/** Nightly. */
export const forgetExpiredSessions = defineJob('accounts:forget-expired-sessions', (ctx) => forgetExpired(ctx));
