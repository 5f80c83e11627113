import { api } from '#lib/api.ts';

// The forms show errors themselves.
const meta = { quiet: true } as const;

export const signInMutation = api.accounts.signIn.mutationOptions({ meta });
/** The second step of signing in, after the password. */
export const completeSignInMutation = api.secondFactor.completeSignIn.mutationOptions({ meta });
export const signUpMutation = api.accounts.signUp.mutationOptions({ meta });
export const resendConfirmationMutation = api.accounts.resendConfirmation.mutationOptions({ meta });
export const requestPasswordResetMutation = api.accounts.requestPasswordReset.mutationOptions({ meta });
export const resetPasswordMutation = api.accounts.resetPassword.mutationOptions({ meta });

/** Cancels the scheduled deletion of the signed-in member's account. */
export const keepAccountMutation = api.deletion.cancel.mutationOptions({ meta: { changes: ['session'], ...meta } });
