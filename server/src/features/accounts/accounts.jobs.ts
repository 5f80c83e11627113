import { defineJob } from '#platform/jobs.ts';
import { sendPasswordReset } from './accounts.service.ts';
import { sendMissedPasskeyAddedMails } from './passkeys.service.ts';
import { deleteExpiredSessionsAndTokens } from './sessions.service.ts';
import { resendConfirmationMails } from './sign-up.service.ts';

interface Asked {
  /** Of no account when none has the address. */
  user_id: string;
}

// See mail-requests.service.ts for why these are jobs.
/** Mails the confirmation links of an account again; mail-requests.service.ts says why this is a job. */
export const mailConfirmationAgain = defineJob<Asked>('accounts:mail-confirmation-again', (ctx, { user_id }) =>
  resendConfirmationMails(ctx, user_id),
);
/** Mails a reset link to the address of an account; mail-requests.service.ts says why this is a job. */
export const mailPasswordReset = defineJob<Asked>('accounts:mail-password-reset', (ctx, { user_id }) =>
  sendPasswordReset(ctx, user_id),
);

/** Runs every minute. Mails owners about added passkeys when the process that added one was killed before it did. */
export const sendMissedPasskeyMails = defineJob('accounts:tell-added-passkeys', (ctx) =>
  sendMissedPasskeyAddedMails(ctx),
);

/** Runs nightly. Deletes expired sessions, and expired reset tokens, first steps and challenges. */
export const deleteExpiredSessions = defineJob('accounts:forget-expired-sessions', (ctx) =>
  deleteExpiredSessionsAndTokens(ctx),
);
