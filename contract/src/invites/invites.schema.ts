import { z } from 'zod';
import { Email } from '../accounts/accounts.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';

export const INVITE_MESSAGES = {
  valid: 'Invite code is valid',
  invalid: 'Invalid invite code',
  used: 'This invite code has already been used',
  expired: 'This invite code has expired',
} as const;

export const MAX_INVITE_CODE_LENGTH = 20;
const TOO_LONG = `An invite code has at most ${MAX_INVITE_CODE_LENGTH} characters.`;

export const INVITE_TYPES = ['founder', 'ncg_employee', 'standard', 'admin'] as const;
export const InviteType = z.enum(INVITE_TYPES);
export type InviteType = z.infer<typeof InviteType>;

const GROUPED = /^([^-]{4})([^-]{4})([^-]{4})$/;

/**
 * Normalizes a code that was typed or pasted: upper case, no spaces, one kind of dash. A code of twelve characters gets its dashes after
 * each four. Does not check whether the code is valid.
 */
export const normalizeInviteCode = (typed: string): string => {
  const compact = typed
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-');
  const groups = GROUPED.exec(compact.replaceAll('-', ''));
  return groups === null ? compact : groups.slice(1).join('-');
};

/** A code as typed or pasted, with spaces and dashes anywhere. Longer text is not read. */
const MAX_TYPED_LENGTH = 100;

export const InviteCode = z
  .string()
  .max(MAX_TYPED_LENGTH, { abort: true, error: TOO_LONG })
  .overwrite(normalizeInviteCode)
  .min(1, 'Enter your invite code.')
  .max(MAX_INVITE_CODE_LENGTH, TOO_LONG);

export const InviteValidation = z.object({
  valid: z.boolean(),
  message: z.string(),
  email: z.string().nullable().meta({ description: 'The address this code is bound to, if it is.' }),
  invite_type: InviteType.nullable(),
});
export type InviteValidation = z.infer<typeof InviteValidation>;

const Note = safeText({ max: 200, tooLong: 'A note has at most 200 characters.' });
const BoundEmail = Email.meta({ description: 'Only this address may use the code.' });

export const NewInvite = z.strictObject({ email: BoundEmail.optional(), note: Note.optional() });
export type NewInvite = z.infer<typeof NewInvite>;

/** The types that a code can be made of. Admin codes are made by the server only, for the first account. */
export const OFFERED_INVITE_TYPES = ['founder', 'ncg_employee', 'standard'] as const;
export const OfferedInviteType = z.enum(OFFERED_INVITE_TYPES);
export type OfferedInviteType = z.infer<typeof OfferedInviteType>;

export const MAX_CODES_AT_ONCE = 50;
export const MAX_CODE_USES = 100_000;
const COUNT_MESSAGE = `Make between 1 and ${MAX_CODES_AT_ONCE} codes at once.`;
const USES_MESSAGE = `A code can be used between 1 and ${MAX_CODE_USES} times.`;

/** What an admin may request: codes of any type, for any number of uses, up to 50 at once. */
export const NewInviteBatch = z
  .strictObject({
    invite_type: OfferedInviteType,
    count: z.int({ error: COUNT_MESSAGE }).min(1, COUNT_MESSAGE).max(MAX_CODES_AT_ONCE, COUNT_MESSAGE).default(1),
    max_uses: z.int({ error: USES_MESSAGE }).min(1, USES_MESSAGE).max(MAX_CODE_USES, USES_MESSAGE).default(1),
    expires_at: Timestamp.optional().meta({ description: 'By default 60 days from now.' }),
    email: BoundEmail.optional(),
    note: Note.optional(),
  })
  .refine(({ email, count, max_uses: uses }) => email === undefined || (count === 1 && uses === 1), {
    path: ['email'],
    message: 'A code for one address is a single code, for one use.',
  });
export type NewInviteBatch = z.infer<typeof NewInviteBatch>;

export const Invite = z.object({
  id: Id,
  code: z.string(),
  invite_type: InviteType,
  email: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(['open', 'used', 'expired', 'revoked']),
  max_uses: z.number().int(),
  use_count: z
    .number()
    .int()
    .meta({ description: 'Places taken: by those who came in, and for 48 hours by those who are signing up.' }),
  used_by: z.array(z.string()).meta({ description: 'Usernames of those who signed up with it; of many, the last 20.' }),
  created_at: Timestamp,
  expires_at: Timestamp,
  can: z.object({ revoke: z.boolean() }),
});
export type Invite = z.infer<typeof Invite>;

/** How many codes a member may have open at a time, and make in all. */
export const DEFAULT_QUOTA = { open_limit: 5, total_limit: 20 } as const;
export const MAX_QUOTA = 10_000;

const limitFrom = (usual: number) => {
  const error = `From ${usual}, which is usual, to ${MAX_QUOTA.toLocaleString('en')}.`;
  return z.int({ error }).min(usual, error).max(MAX_QUOTA, error);
};

/** A quota can be raised or reset, but not removed. */
export const InviteQuota = z
  .strictObject({
    open_limit: limitFrom(DEFAULT_QUOTA.open_limit),
    total_limit: limitFrom(DEFAULT_QUOTA.total_limit),
  })
  .refine((quota) => quota.open_limit <= quota.total_limit, {
    path: ['open_limit'],
    message: 'No more codes can be open than may be made in all.',
  });
export type InviteQuota = z.infer<typeof InviteQuota>;

/** A page of a founder's codes, newest first, and how many they may still make. */
export const InviteOverview = makePageSchema(Invite).extend({
  open_left: z.number().int().nullable().meta({ description: 'Null for an admin, who has no quota.' }),
  open_limit: z.number().int(),
  total_left: z.number().int().nullable(),
  invite_type: OfferedInviteType.meta({ description: 'What a code is when no type is chosen.' }),
  can: z.object({ make_any: z.boolean() }).meta({ description: 'Whether codes of any kind may be made at once.' }),
});
export type InviteOverview = z.infer<typeof InviteOverview>;
