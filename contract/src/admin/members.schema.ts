import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '../accounts/accounts.schema.ts';
import { Sanction, SanctionKind } from '../accounts/sanctions.schema.ts';
import { ReasonText } from '../moderation/actions.schema.ts';
import { Badge, Member, Tier } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';

/** What members are filtered by: a tier, a badge, or a sanction that is in force. */
export const MemberFilter = z.strictObject({
  query: z
    .string()
    .trim()
    .max(254)
    .default('')
    .meta({ description: 'A part of the username or display name, or the whole email address.' }),
  tier: Tier.optional(),
  badge: Badge.optional(),
  sanction: SanctionKind.exclude(['warning']).optional(),
  ...pageQuery,
});
export type MemberFilter = z.infer<typeof MemberFilter>;

/** A member in the list of admins. */
export const ListedMember = z.object({
  member: Member,
  member_since: Timestamp,
  sanctions: z.array(SanctionKind).max(3).meta({ description: 'The kinds that are in force, without warnings.' }),
});
export type ListedMember = z.infer<typeof ListedMember>;

/** A member as admins see them: facts of the account and counts, but nothing that the member keeps to themselves. */
export const MemberDetail = z.object({
  member: Member,
  email: z.string(),
  email_confirmed: z.boolean(),
  member_since: Timestamp,
  last_seen_at: Timestamp.nullable().meta({ description: 'The last use of a session that is still open.' }),
  open_sessions: z.number().int(),
  invited_by: Member.nullable(),
  counts: z.object({ followers: z.number().int(), following: z.number().int(), reviews: z.number().int() }),
  sanctions: z.array(Sanction).max(50),
  is_self: z.boolean(),
});
export type MemberDetail = z.infer<typeof MemberDetail>;

/** The password of the admin, asked for again. */
const Password = z.string().min(1, 'Enter your password.').max(MAX_PASSWORD_LENGTH, 'That is not your password.');

export const TierForm = z.strictObject({ tier: Tier, reason: ReasonText, password: Password });
export type TierForm = z.infer<typeof TierForm>;

export const BadgesForm = z.strictObject({
  badges: z.array(Badge).max(6),
  reason: ReasonText,
  password: Password,
});
export type BadgesForm = z.infer<typeof BadgesForm>;

export const MAX_SUSPENSION_DAYS = 365;

export const SanctionForm = z
  .strictObject({
    kind: z.enum(['suspension', 'ban']),
    days: z.number().int().min(1).max(MAX_SUSPENSION_DAYS).nullable().meta({ description: 'Null for a ban.' }),
    reason: ReasonText,
    password: Password,
  })
  .refine(({ kind, days }) => (kind === 'suspension') === (days !== null), {
    path: ['days'],
    message: 'Choose for how many days.',
  });
export type SanctionForm = z.infer<typeof SanctionForm>;

export const ReasonForm = z.strictObject({ reason: ReasonText });

export const ofMember = z.strictObject({ user_id: Id });
