import { z } from 'zod';
import { Timestamp } from '../shared/ids.schema.ts';
import { ACCOUNT_MESSAGES, MAX_PASSWORD_LENGTH, SessionState } from './accounts.schema.ts';

/** The digits of an authenticator code, which changes twice a minute. */
export const APP_CODE_LENGTH = 6;
/** For how many days a trusted device is asked for the password only. */
export const TRUSTED_DAYS = 30;

/** For calls that ask for the password again and for nothing else. */
export const PasswordCheck = z.strictObject({
  password: z.string().min(1, ACCOUNT_MESSAGES.passwordMissing).max(MAX_PASSWORD_LENGTH, 'That is not your password.'),
});

/** Members may copy a code with spaces in it. */
export const AppCode = z
  .string()
  .max(40)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that your app shows.'));

/** The form that turns the second step on. */
export const AppCodeForm = z.strictObject({ code: AppCode });

/** Typed from paper: any case, with or without the hyphen. */
export const RecoveryCode = z
  .string()
  .max(40)
  .transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ''))
  .pipe(z.string().length(10, 'A recovery code has ten letters and digits.'))
  .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`);

/** The answer to a sign-in: the signed-in user, or that the second step is required and no session exists yet. */
export const SignInState = SessionState.extend({
  second_step: z.boolean().meta({ description: 'The password was right; now a code is asked for.' }),
});
export type SignInState = z.infer<typeof SignInState>;

export const SecondStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('app'),
    code: AppCode,
    trust_device: z
      .boolean()
      .default(false)
      .meta({ description: `Ask this device for its password only, for ${TRUSTED_DAYS} days.` }),
  }),
  z.strictObject({ kind: z.literal('recovery'), code: RecoveryCode }),
]);
export type SecondStep = z.infer<typeof SecondStep>;

export const SecondFactorStatus = z.object({
  on_since: Timestamp.nullable().meta({ description: 'Null: signing in takes the password only.' }),
  recovery_codes_left: z.number().int(),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

/** What an authenticator needs: `uri` for a QR code, `secret` to type. */
export const SecondFactorSetUp = z.object({ uri: z.string(), secret: z.string() });
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>;

/** Shown once. Each code works for one sign-in. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
