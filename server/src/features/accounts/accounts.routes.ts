import { accountsContract } from '@halfstar/contract/accounts/accounts.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { enqueue } from '#platform/jobs.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { mailConfirmationAgain, mailPasswordReset } from './accounts.jobs.ts';
import { mailTries, requireSignedIn } from './accounts.policy.ts';
import { changePassword, resetPassword } from './accounts.service.ts';
import { sessionState, sessionTokenOf, signIn, signOut } from './sessions.service.ts';
import { confirmEmail, signUp } from './sign-up.service.ts';

const accounts = implementContract(accountsContract);

/** Everybody may call all but the last; what protects them is a password, an invite or a token from a mail. */
export const accountsRoutes = {
  session: accounts.session.handler(({ context }) => sessionState(context, sessionTokenOf(context))),

  signIn: accounts.signIn.handler(({ context, input }) => signIn(context, input.email, input.password)),

  signOut: accounts.signOut.handler(async ({ context }) => {
    await signOut(context);
    return {};
  }),

  signUp: accounts.signUp.handler(({ context, input }) => signUp(context, input)),

  confirmEmail: accounts.confirmEmail.handler(({ context, input }) => confirmEmail(context, input.token)),

  resendConfirmation: accounts.resendConfirmation.handler(async ({ context, input }) => {
    await consumeRateLimit(context, ...mailTries('confirmation', context.http.ip, input.email));
    await enqueue(context, mailConfirmationAgain, input, { key: `confirmation:${input.email}` });
    return {};
  }),

  requestPasswordReset: accounts.requestPasswordReset.handler(async ({ context, input }) => {
    await consumeRateLimit(context, ...mailTries('reset', context.http.ip, input.email));
    await enqueue(context, mailPasswordReset, input, { key: `reset:${input.email}` });
    return {};
  }),

  resetPassword: accounts.resetPassword.handler(({ context, input }) =>
    resetPassword(context, input.token, input.password),
  ),

  changePassword: accounts.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, requireSignedIn(context.viewer), input);
    return {};
  }),
};
