import { z } from 'zod';
import { InviteType } from '../invites/invites.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';

export const TIERS = ['lite', 'pro', 'admin'] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

export const BADGES = ['founders', 'ncg_cinemas', 'moderator', 'admin', 'pro', 'lite'] as const;
export const Badge = z.enum(BADGES);
export type Badge = z.infer<typeof Badge>;

/** A member as others show them: on cards, in lists, beside a review. */
export const Member = z.object({
  user_id: Id,
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  tier: Tier,
  badges: z.array(Badge),
  selected_badge: Badge.nullable(),
});
export type Member = z.infer<typeof Member>;

export const Profile = Member.extend({
  bio: z.string().nullable(),
  follower_count: z.number().int(),
  following_count: z.number().int(),
  review_count: z.number().int(),
  created_at: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

/** What a member settles for themselves. */
export const Settings = z.object({
  journaling_enabled: z.boolean().meta({ description: 'Whether to be asked when a film was seen.' }),
  hide_scores_until_seen: z
    .boolean()
    .meta({ description: 'Whether averages, histograms and the stars of others stay veiled on films not watched.' }),
  show_adult_titles: z.boolean().meta({ description: 'Whether adult titles are among the films that are found.' }),
});
export type Settings = z.infer<typeof Settings>;

/** One's own profile: what others see, and what only oneself may. */
export const OwnProfile = Profile.extend({
  onboarding_completed: z.boolean().nullable(),
  ...Settings.shape,
  invite_type: InviteType.nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Whether somebody works in a cinema: by the badge, or by an invite that will give it. */
export const isCinemaMember = (profile: { badges: readonly string[]; invite_type: string | null }): boolean =>
  profile.invite_type === 'ncg_employee' || profile.badges.includes('ncg_cinemas');

/** Digits that pass for letters; i, l and 1 are one, since a capital I looks like an l. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** What a name passes for: case, underscores and hyphens make no difference, nor do digits that look like letters. */
const skeletonOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replaceAll(/[01i3457]/g, (sign) => LOOK_ALIKES[sign] ?? sign);

/** Names that nobody may have, since they sound like ours or are the first part of an address of ours, nor any that passes for one. */
const RESERVED_SKELETONS: ReadonlySet<string> = new Set(
  `halfstar support staff help helpdesk official security postmaster noreply
  admin root system api www mail ftp localhost test user guest null undefined
  auth email-confirmation onboarding ncg-onboarding discover timeline movies followers notifications profile reviews
  import lists movie-clubs moderator founder-invites change-log employee-verification settings
  dev assets healthz readyz metrics`
    .split(/\s+/)
    .map(skeletonOf),
);

export const isReservedUsername = (name: string): boolean => RESERVED_SKELETONS.has(skeletonOf(name));

export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 30;

export const USERNAME_MESSAGES = {
  length: `A username has ${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} characters.`,
  signs: 'A username is made of letters, digits, underscores and hyphens.',
  reserved: 'This name is reserved. Choose another one.',
} as const;

/** A name that somebody chooses. Names made from an address follow rules of their own and may be shorter or longer. */
export const Username = z
  .string()
  .trim()
  .min(MIN_USERNAME_LENGTH, USERNAME_MESSAGES.length)
  .max(MAX_USERNAME_LENGTH, { error: USERNAME_MESSAGES.length, abort: true })
  .regex(/^[A-Za-z0-9_-]*$/, USERNAME_MESSAGES.signs)
  .refine((name) => !isReservedUsername(name), USERNAME_MESSAGES.reserved);

/** By which username to find a member: today's, or an old one. */
export const FindMemberForm = z.strictObject({ username: z.string().min(1).max(100) });

/** What the form of a username holds. */
export const RenameForm = z.strictObject({ username: Username });

/** For so long an old name leads to its owner, and nobody else may have it. */
export const OLD_USERNAME_DAYS = 90;

/** So often a name may be changed within so many days. */
export const RENAMES = { most: 3, days: 30 } as const;
