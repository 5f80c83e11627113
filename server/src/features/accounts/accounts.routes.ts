import { accountsContract } from '@halfstar/contract/accounts/accounts.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { changePassword, resetPassword } from './accounts.service.ts';
import { requestConfirmationMail, requestPasswordResetMail } from './mail-requests.service.ts';
import { getSessionState, getSessionToken, signOut } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';
import { confirmSignUpAndSignIn, signUp } from './sign-up.service.ts';

const accounts = implementContract(accountsContract);

/** Public calls except the last one. They are protected by a password, an invite or a token from a mail. */
export const accountsRoutes = {
  getSession: accounts.getSession.handler(({ context }) => getSessionState(context, getSessionToken(context))),

  signIn: accounts.signIn.handler(({ context, input }) => signIn(context, input.email, input.password)),

  signOut: accounts.signOut.handler(async ({ context }) => {
    await signOut(context);
    return {};
  }),

  signUp: accounts.signUp.handler(({ context, input }) => signUp(context, input)),

  confirmEmail: accounts.confirmEmail.handler(({ context, input }) => confirmSignUpAndSignIn(context, input.token)),

  resendConfirmation: accounts.resendConfirmation.handler(async ({ context, input }) => {
    await requestConfirmationMail(context, input.email);
    return {};
  }),

  requestPasswordReset: accounts.requestPasswordReset.handler(async ({ context, input }) => {
    await requestPasswordResetMail(context, input.email);
    return {};
  }),

  resetPassword: accounts.resetPassword.handler(({ context, input }) =>
    resetPassword(context, input.token, input.password),
  ),

  changePassword: accounts.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, context.viewer, input);
    return {};
  }),
};
