import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { Email } from './accounts.schema.ts';

export const INVITE_MESSAGES = {
  valid: 'Invite code is valid',
  invalid: 'Invalid invite code',
  used: 'This invite code has already been used',
  expired: 'This invite code has expired',
} as const;

export const MAX_INVITE_CODE_LENGTH = 20;

export const INVITE_TYPES = ['founder', 'ncg_employee', 'standard', 'admin'] as const;
export const InviteType = z.enum(INVITE_TYPES);
export type InviteType = z.infer<typeof InviteType>;

/** A code as people type it: trimmed, upper-cased, at most 20 characters. */
export const InviteCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'Enter your invite code.')
  .max(MAX_INVITE_CODE_LENGTH, `An invite code has at most ${MAX_INVITE_CODE_LENGTH} characters.`);

export const InviteValidation = z.object({
  valid: z.boolean(),
  message: z.string(),
  email: z.string().nullable().meta({ description: 'The address this code is bound to, if it is.' }),
  invite_type: InviteType.nullable(),
});
export type InviteValidation = z.infer<typeof InviteValidation>;

export const NewInvite = z.strictObject({
  email: Email.optional().meta({ description: 'Only this address may use the code.' }),
  note: z.string().trim().max(200, 'A note has at most 200 characters.').optional(),
});

export const Invite = z.object({
  id: Id,
  code: z.string(),
  invite_type: InviteType,
  email: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(['open', 'used', 'expired', 'revoked']),
  used_by: z.array(z.string()).meta({ description: 'Usernames of those who signed up with it.' }),
  created_at: Timestamp,
  expires_at: Timestamp,
  can: z.object({ revoke: z.boolean() }),
});
export type Invite = z.infer<typeof Invite>;

/** The founders' page: their codes, newest first, and how many they may still make: null for an admin, who has no quota. */
export const InviteOverview = z.object({
  items: z.array(Invite),
  open_left: z.number().int().nullable(),
  open_limit: z.number().int(),
  total_left: z.number().int().nullable(),
});
export type InviteOverview = z.infer<typeof InviteOverview>;
