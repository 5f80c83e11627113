import { z } from 'zod';
import { Email } from '../accounts/accounts.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';

export const MAX_LOCATION_LENGTH = 120;
export const CODE_LENGTH = 6;

/** The cinema where a member works, in their own words. */
export const Location = safeText({
  max: MAX_LOCATION_LENGTH,
  tooLong: `A cinema’s name has at most ${MAX_LOCATION_LENGTH} characters.`,
  empty: 'Name your cinema.',
});

/** The form of a home cinema. */
export const HomeCinemaForm = z.strictObject({ location: Location });

export const VerificationRequest = z.strictObject({ location: Location, work_email: Email });

export const VerificationCode = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `The code is ${CODE_LENGTH} digits.`),
});

export const VERIFICATION_STATES = ['none', 'code_sent', 'waiting', 'verified', 'refused'] as const;

/** The state of a member's verification. Without a request everything but the state is null. */
export const Verification = z.object({
  state: z
    .enum(VERIFICATION_STATES)
    .meta({ description: 'code_sent: type the code of the mail. waiting: an admin decides.' }),
  location: z.string().nullable(),
  work_email: z.string().nullable(),
  tries_left: z.number().int().nullable().meta({ description: 'While a code is awaited.' }),
  verified_until: Timestamp.nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** A request that an admin decides. */
export const PendingVerification = z.object({
  id: Id,
  user_id: Id,
  name: z.string().meta({ description: 'As the account calls itself.' }),
  email: z.string().meta({ description: 'Of the account.' }),
  location: z.string(),
  work_email: z.string(),
  requested_at: Timestamp,
});
export type PendingVerification = z.infer<typeof PendingVerification>;
