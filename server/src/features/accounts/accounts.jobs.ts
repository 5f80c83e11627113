import { defineJob } from '#platform/jobs.ts';
import { findIdOfAskedAccount, sendPasswordReset } from './accounts.service.ts';
import { sendMissedPasskeyAddedMails } from './passkeys.service.ts';
import { deleteExpiredSessionsAndTokens } from './sessions.service.ts';
import { resendConfirmationMails } from './sign-up.service.ts';

interface Asked {
  /** Of no account when none has the address. */
  user_id: string;
}

/** Mails the confirmation links of an account again; mail-requests.service.ts says why this is a job. */
export const mailConfirmationAgain = defineJob<Asked>('accounts:mail-confirmation-links', (ctx, { user_id }) =>
  resendConfirmationMails(ctx, user_id),
);
/** Mails a reset link to the address of an account; mail-requests.service.ts says why this is a job. */
export const mailPasswordReset = defineJob<Asked>('accounts:mail-reset-link', (ctx, { user_id }) =>
  sendPasswordReset(ctx, user_id),
);

/** Older servers have enqueued an address, and the latest of them an id, both under the names below. */
type AskedOfOlderServer = { email: string } | Asked;

/** For one release: does what mailConfirmationAgain does, for jobs that servers of before migration 0275 have enqueued. */
export const mailConfirmationOfOlderServer = defineJob<AskedOfOlderServer>(
  'accounts:mail-confirmation-again',
  async (ctx, asked) => {
    const userId = await findIdOfAskedAccount(ctx, asked);
    if (userId !== undefined) await resendConfirmationMails(ctx, userId);
  },
);
/** For one release: does what mailPasswordReset does, for jobs that servers of before migration 0275 have enqueued. */
export const mailResetOfOlderServer = defineJob<AskedOfOlderServer>(
  'accounts:mail-password-reset',
  async (ctx, asked) => {
    const userId = await findIdOfAskedAccount(ctx, asked);
    if (userId !== undefined) await sendPasswordReset(ctx, userId);
  },
);

/** Runs every minute. Mails owners about added passkeys when the process that added one was killed before it did. */
export const sendMissedPasskeyMails = defineJob('accounts:tell-added-passkeys', (ctx) =>
  sendMissedPasskeyAddedMails(ctx),
);

/** Runs nightly. Deletes expired sessions, and expired reset tokens, first steps and challenges. */
export const deleteExpiredSessions = defineJob('accounts:forget-expired-sessions', (ctx) =>
  deleteExpiredSessionsAndTokens(ctx),
);
