import { z } from 'zod';
import { callOfSuspended, publicCall, sessionOnly } from '../shared/procedure.ts';
import { PASSWORD_RATE } from '../shared/rate-limit.ts';
import { pausedErrors } from '../site/site.contract.ts';
import {
  ACCOUNT_MESSAGES,
  ChangePassword,
  EmailForm,
  RemainingKeys,
  ResetPassword,
  SessionState,
  SignIn,
  SignUp,
} from './accounts.schema.ts';
import { SignInState } from './second-factor.schema.ts';

const tags = ['Accounts'];

/** For calls that ask for the password again. */
export const wrongPassword = { WRONG_PASSWORD: { status: 403, message: 'That is not your password.' } } as const;

/** For calls that may not leave Halfstar without an admin. */
export const lastAdmin = {
  LAST_ADMIN: {
    status: 409,
    message: 'Halfstar needs an admin, and there is no other. Make somebody else an admin first.',
  },
} as const;

export const accountsContract = sessionOnly({
  getSession: publicCall
    .meta({ session: 'optional', openTo: 'banned' })
    .route({ method: 'GET', path: '/session', tags, summary: 'Get the current session' })
    .output(SessionState),
  signIn: publicCall
    .meta({ session: 'optional', openTo: 'suspended', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'POST',
      path: '/session',
      tags,
      summary: 'Sign in with a password, or pass the first of two factors',
    })
    .input(SignIn)
    .output(SignInState)
    .errors({ INVALID_CREDENTIALS: { status: 401, message: 'That email and password do not go together.' } }),
  signOut: publicCall
    .meta({ session: 'optional', openTo: 'banned' })
    .route({ method: 'DELETE', path: '/session', tags, summary: 'Sign out' })
    .output(z.object({})),
  signUp: publicCall
    .meta({ session: 'optional', openTo: 'suspended', costly: 'password', rate: PASSWORD_RATE })
    .route({ method: 'POST', path: '/accounts', tags, summary: 'Sign up with an invite code', successStatus: 202 })
    .input(SignUp)
    .output(z.object({ email: z.string() }))
    .errors({ ...pausedErrors, INVITE_REQUIRED: { status: 403, message: ACCOUNT_MESSAGES.inviteRequired } }),
  confirmEmail: publicCall
    .meta({ session: 'optional', openTo: 'suspended' })
    .route({
      method: 'POST',
      path: '/accounts/confirmation',
      tags,
      summary: 'Confirm an email address with the token of the mailed link',
    })
    .input(z.strictObject({ token: z.string().min(1).max(2000) }))
    .output(SessionState)
    .errors({
      CONFIRMATION_EXPIRED: { status: 410, message: 'This link no longer works. Ask for a new confirmation email.' },
    }),
  resendConfirmation: publicCall
    .meta({ session: 'optional', openTo: 'suspended' })
    .route({
      method: 'POST',
      path: '/accounts/confirmation-mails',
      tags,
      summary: 'Resend the confirmation mail',
      successStatus: 202,
    })
    .input(EmailForm)
    .output(z.object({})),
  requestPasswordReset: publicCall
    .meta({ session: 'optional', openTo: 'suspended' })
    .route({
      method: 'POST',
      path: '/accounts/password-resets',
      tags,
      summary: 'Request a password reset mail',
      successStatus: 202,
    })
    .input(EmailForm)
    .output(z.object({})),
  resetPassword: publicCall
    .meta({ session: 'optional', openTo: 'suspended', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'PUT',
      path: '/accounts/password',
      tags,
      summary: 'Set a new password with the token of the mailed link',
    })
    .input(ResetPassword)
    .output(RemainingKeys)
    .errors({ RESET_EXPIRED: { status: 410, message: 'This link no longer works. Ask for a new one.' } }),
  changePassword: callOfSuspended
    .meta({ session: 'required', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'PUT',
      path: '/account/password',
      tags,
      summary: 'Change the password; ends all other sessions',
    })
    .input(ChangePassword)
    .output(z.object({}))
    .errors(wrongPassword),
});
