import { z } from 'zod';
import { DisplayName } from '../accounts/accounts.schema.ts';
import { InviteType } from '../invites/invites.schema.ts';
import { CalendarDate, Id, Timestamp } from '../shared/ids.schema.ts';
import { MAX_FEED_ADDRESS, parseFeedAddressOrName } from '../shared/letterboxd-feed.ts';
import { Mention } from '../shared/mentions.schema.ts';
import { isReservedUsername } from '../shared/reserved-names.ts';
import { safeText } from '../shared/safe-text.schema.ts';

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

/** Whose name it is, and no more of the member: viewers who may not see the member may know this. */
export const NamedMember = Member.pick({ user_id: true, username: true, display_name: true, avatar_url: true });
export type NamedMember = z.infer<typeof NamedMember>;

/** The part of a profile that its audience sees. */
export const Profile = Member.extend({
  bio: z.string().nullable(),
  follower_count: z.number().int(),
  following_count: z.number().int(),
  review_count: z.number().int(),
  created_at: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

/**
 * How much of a profile a viewer sees: all of it, or only whose it is, because the member shows it to followers only, or because the
 * viewer has muted or blocked the member.
 */
export type ProfileAccess = 'full' | 'followers' | 'muted' | 'blocked';

/** Whose profile it is, and why the viewer sees no more of it. */
export const LimitedProfile = z.object({
  access: z.enum(['followers', 'muted', 'blocked']),
  ...NamedMember.shape,
});
export type LimitedProfile = z.infer<typeof LimitedProfile>;

/** A profile of which the viewer sees everything. */
export const FullProfile = z.object({
  access: z.literal('full'),
  ...Profile.shape,
  mentions: z.array(Mention).meta({ description: 'The members whom the bio names with an @.' }),
});
export type FullProfile = z.infer<typeof FullProfile>;

/** A profile as the viewer may see it. */
export const ProfileView = z.discriminatedUnion('access', [FullProfile, LimitedProfile]);
export type ProfileView = z.infer<typeof ProfileView>;

/** The settings of a member. */
export const Settings = z.object({
  journaling_enabled: z.boolean().meta({ description: 'Whether the member is asked when they saw a film.' }),
  hide_scores_until_seen: z.boolean().meta({
    description:
      'Whether averages, histograms and ratings by others are hidden on films that the member has not watched.',
  }),
  show_adult_titles: z.boolean().meta({ description: 'Whether searches find adult titles.' }),
});
export type Settings = z.infer<typeof Settings>;

/** A profile as its owner sees it: also settings and the type of the invite. */
export const OwnProfile = Profile.extend({
  onboarding_completed: z.boolean().nullable(),
  ...Settings.shape,
  invite_type: InviteType.nullable(),
  letterboxd_rss_feed: z.string().nullable(),
  change_log_read_on: CalendarDate.nullable().meta({
    description:
      'The mark of the newest entry of the change log that the member has read: its day, or one after it when a day has several; null before the first one.',
  }),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Whether a member works in a cinema of NCG: by the badge, or by an invite that will give the badge. */
export const isCinemaEmployee = (profile: { badges: readonly string[]; invite_type: string | null }): boolean =>
  profile.invite_type === 'ncg_employee' || profile.badges.includes('ncg_cinemas');

export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 30;

export const USERNAME_MESSAGES = {
  length: `A username has ${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} characters.`,
  characters: 'A username is made of letters, digits, underscores and hyphens.',
  reserved: 'This name is reserved. Choose another one.',
} as const;

/** A username that a member chooses. Generated usernames may be shorter or longer. */
export const Username = z
  .string()
  .trim()
  .min(MIN_USERNAME_LENGTH, USERNAME_MESSAGES.length)
  .max(MAX_USERNAME_LENGTH, { error: USERNAME_MESSAGES.length, abort: true })
  .regex(/^[A-Za-z0-9_-]*$/, USERNAME_MESSAGES.characters)
  .refine((name) => !isReservedUsername(name), USERNAME_MESSAGES.reserved);

/** By which username to find a member: the current one or an old one. */
export const FindMemberForm = z.strictObject({ username: z.string().min(1).max(100) });

/** The form of a username. */
export const RenameForm = z.strictObject({ username: Username });

/** For this many days an old username leads to its owner, and no other member can take it. */
export const OLD_USERNAME_DAYS = 90;

/** How often a username can be changed within how many days. */
export const RENAMES = { most: 3, days: 30 } as const;

export const MAX_BIO_LENGTH = 500;

export const PROFILE_MESSAGES = {
  nameMissing: 'Enter a display name.',
  bioTooLong: `A bio has at most ${MAX_BIO_LENGTH} characters.`,
  badgeNotHeld: 'You do not hold this badge.',
  noFeed: 'Enter a Letterboxd name, or the address of a profile or its RSS feed.',
} as const;

const LetterboxdFeed = z
  .string()
  .max(MAX_FEED_ADDRESS, PROFILE_MESSAGES.noFeed)
  .refine((entered) => parseFeedAddressOrName(entered) !== null, PROFILE_MESSAGES.noFeed)
  .overwrite((entered) => parseFeedAddressOrName(entered) ?? entered);

/** What members change of their profile; fields that are left out stay as they are. */
export const ProfileForm = z.strictObject({
  display_name: DisplayName.refine((name) => name !== '', PROFILE_MESSAGES.nameMissing).optional(),
  bio: safeText({ max: MAX_BIO_LENGTH, tooLong: PROFILE_MESSAGES.bioTooLong })
    .optional()
    .meta({ description: 'Empty: no bio.' }),
  selected_badge: Badge.nullable().optional().meta({ description: 'One of the badges held. Null: the tier is shown.' }),
  letterboxd_rss_feed: LetterboxdFeed.nullable().optional().meta({
    description: 'The feed https://letterboxd.com/{name}/rss/. A name or the address of a profile becomes its feed.',
  }),
});
export type ProfileForm = z.infer<typeof ProfileForm>;
