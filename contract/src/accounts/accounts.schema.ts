import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { OFFICIAL_NAME_MESSAGE, soundsOfficial } from '../shared/reserved-names.ts';
import { safeText } from '../shared/safe-text.schema.ts';

export const ACCOUNT_MESSAGES = {
  inviteRequired: 'Invite required: Please enter a valid invite code to sign up.',
  passwordMissing: 'Enter your password.',
  passwordTooShort: 'Password too short: Password must be at least 6 characters long.',
  passwordsDiffer: "Passwords don't match",
} as const;

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;
export const MAX_DISPLAY_NAME_LENGTH = 50;

/**
 * Any sign that a mail server takes without quotes (a&b@x.org), and domains in other scripts as browsers send them (xn--p1ai). Letters
 * are lowercase already.
 */
const ADDRESS =
  /^(?!.{65,}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;

const MAX_ADDRESS_LENGTH = 254;
const INVALID_ADDRESS = 'Please enter a valid email address.';

/** A new address. A text that is too long is refused before anything else is done with it. */
export const Email = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH, { abort: true })
  .toLowerCase()
  .pipe(z.email({ pattern: ADDRESS, error: INVALID_ADDRESS }));

/**
 * The address of an account that is looked for: any text, since older accounts have addresses that are not taken any more. The one sign that
 * no stored text can have is replaced, so that nobody is found.
 */
const KnownEmail = z
  .string()
  .trim()
  .min(1, INVALID_ADDRESS)
  .max(MAX_ADDRESS_LENGTH, { abort: true })
  .overwrite((text) => text.toLowerCase().replaceAll('\0', '\uFFFD'));

/** A form that asks for the address of an account alone. */
export const EmailForm = z.strictObject({ email: KnownEmail });

export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, ACCOUNT_MESSAGES.passwordTooShort)
  .max(MAX_PASSWORD_LENGTH, `Password must be ${MAX_PASSWORD_LENGTH} characters or less.`);

/** One line: spaces and line breaks of any kind become single spaces. */
export const DisplayName = safeText({
  max: MAX_DISPLAY_NAME_LENGTH,
  tooLong: `Display name must be ${MAX_DISPLAY_NAME_LENGTH} characters or less.`,
}).overwrite((name) => name.replaceAll(/[\s\p{Cc}]+/gu, ' '));

export const SignUp = z.strictObject({
  invite_code: z.string().max(100),
  display_name: DisplayName.refine((name) => !soundsOfficial(name), OFFICIAL_NAME_MESSAGE)
    .optional()
    .meta({ description: 'Defaults to the part of the email before @.' }),
  email: Email,
  password: NewPassword,
});
export type SignUp = z.infer<typeof SignUp>;

export const SignIn = z.strictObject({
  email: KnownEmail,
  password: z.string().min(1, ACCOUNT_MESSAGES.passwordMissing).max(MAX_PASSWORD_LENGTH),
});

export const ResetPassword = z
  .strictObject({ token: z.string().min(1).max(200), password: NewPassword, password_confirmation: z.string() })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: ACCOUNT_MESSAGES.passwordsDiffer,
  });

/** What still opens or protects an account after a password reset, for the owner to review. */
export const RemainingKeys = z.object({
  passkeys: z.number().int().nonnegative(),
  second_factor: z.boolean().meta({ description: 'Whether a code is still asked for after the password.' }),
});
export type RemainingKeys = z.infer<typeof RemainingKeys>;

export const ChangePassword = z
  .strictObject({
    current_password: z
      .string()
      .min(1, 'Enter your current password.')
      .max(MAX_PASSWORD_LENGTH, 'That is not your password.'),
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: ACCOUNT_MESSAGES.passwordsDiffer,
  });

/** What is in force against a user now. What was decided and why: `sanctions.list`. */
export const SessionSanctions = z.object({
  comment_ban_ends_at: Timestamp.nullable(),
  suspension_ends_at: Timestamp.nullable(),
  is_banned: z.boolean(),
});
export type SessionSanctions = z.infer<typeof SessionSanctions>;

/** The signed-in user, as the session knows them. The profile is loaded separately. */
export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  email_confirmed: z.boolean(),
  deletion_due_at: Timestamp.nullable().meta({ description: 'When the account goes for good, if it is to.' }),
  sanctions: SessionSanctions,
  metadata: z.object({ display_name: z.string().nullable(), invite_code: z.string().nullable() }),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ created_at: Timestamp, expires_at: Timestamp });

/** Both are null for a visitor. */
export const SessionState = z.object({ user: SessionUser.nullable(), session: Session.nullable() });
export type SessionState = z.infer<typeof SessionState>;
