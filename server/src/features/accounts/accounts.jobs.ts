import { defineJob } from '#platform/jobs.ts';
import { sendPasswordReset } from './accounts.service.ts';
import { tellUntoldPasskeys } from './passkeys.service.ts';
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

/** Runs every minute. Mails about passkeys that a killed process has added. */
export const tellAddedPasskeys = defineJob('accounts:tell-added-passkeys', (ctx) => tellUntoldPasskeys(ctx));

/** Runs nightly. */
export const deleteExpiredSessions = defineJob('accounts:forget-expired-sessions', (ctx) => deleteExpired(ctx));
