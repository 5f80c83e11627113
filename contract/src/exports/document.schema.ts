import { z } from 'zod';
import { AccessToken } from '../accounts/access-tokens.schema.ts';
import { Passkey } from '../accounts/passkeys.schema.ts';
import { ExportedSanction } from '../accounts/sanctions.schema.ts';
import {
  ClubNominationText,
  ClubPostText,
  ClubReviewText,
  ExportedClub,
  ExportedClubBallot,
  ExportedClubInvitation,
  ExportedClubRequest,
} from '../clubs/export.schema.ts';
import { Feedback } from '../feedback/feedback.schema.ts';
import { ExportedInvite } from '../invites/export.schema.ts';
import { ExportedModerationDecision, ExportedReport } from '../moderation/export.schema.ts';
import { ExportedNotification } from '../notifications/export.schema.ts';
import { NotificationPreferences } from '../notifications/preferences.schema.ts';
import { OwnProfile } from '../profiles/profiles.schema.ts';
import { CalendarDate, ExportedUsername, Id, Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ListType } from '../tracking/tracking.schema.ts';
import { Audience } from '../visibility/visibility.schema.ts';
import { NamedMovie } from './films.schema.ts';
import {
  ExportedAccount,
  ExportedActivity,
  ExportedCardReaction,
  ExportedClaim,
  ExportedFeed,
  ExportedImport,
  ExportedImportMovie,
  ExportedImportRow,
  ExportedOwnInvite,
  ExportedQuota,
  ExportedRename,
  ExportedVerification,
} from './parts.schema.ts';

/** Raised when a field changes its meaning or goes; new fields do not raise it. */
export const DOCUMENT_VERSION = 3;

const TrackedList = z.object({
  list: ListType,
  created_at: Timestamp,
  watch_date: CalendarDate.nullable(),
  see_again: z.boolean(),
});

const Viewing = z.object({
  id: Id,
  watch_date: CalendarDate.nullable(),
  rewatch: z.boolean(),
  rating: Stars.nullable(),
  tags: z.array(z.string()),
  text: z.string().nullable().meta({ description: 'Of an earlier review; the latest one is the review of the film.' }),
  text_is_spoiler: z.boolean(),
  source_key: z.string().nullable().meta({ description: 'What tells an imported viewing when it comes again.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

const Review = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  is_spoiler: z.boolean(),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
});

/** All that a member has of a film. */
export const ExportedMovie = NamedMovie.extend({
  rating: Stars.nullable(),
  rated_at: Timestamp.nullable(),
  lists: z.array(TrackedList),
  viewings: z.array(Viewing),
  review: Review.nullable(),
});
export type ExportedMovie = z.infer<typeof ExportedMovie>;

export const ExportedList = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  ranked: z.boolean(),
  public: z.boolean(),
  tags: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  movies: z.array(z.object({ movie: NamedMovie, note: z.string(), created_at: Timestamp })),
});
export type ExportedList = z.infer<typeof ExportedList>;

const UnpublishedReview = z.object({
  id: Id,
  movie: NamedMovie,
  club: z.string().nullable().meta({ description: 'Null outside of movie clubs.' }),
  title: z.string(),
  content: z.string(),
  is_spoiler: z.boolean(),
  rating: Stars.nullable(),
  watch_date: CalendarDate.nullable().meta({ description: 'The day of the viewing that publishing logs.' }),
  rewatch: z.boolean().nullable().meta({ description: 'Null: publishing logs no viewing.' }),
  favorite: z.boolean().nullable().meta({ description: 'Null: publishing leaves the favorites as they are.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const ExportedDraft = UnpublishedReview;
export type ExportedDraft = z.infer<typeof ExportedDraft>;

export const ExportedScheduledReview = UnpublishedReview.extend({
  scheduled_for: Timestamp,
  status: z.string(),
  error: z.string().nullable().meta({ description: 'Why it could not be published.' }),
});
export type ExportedScheduledReview = z.infer<typeof ExportedScheduledReview>;

/** What a member said of a film in a club. */
export const ExportedClubReview = ClubReviewText.extend({ movie: NamedMovie, rating: Stars.nullable() });
export type ExportedClubReview = z.infer<typeof ExportedClubReview>;

/** What a member posted in a club. */
export const ExportedClubPost = ClubPostText.extend({
  movie: NamedMovie.nullable().meta({ description: 'Null for a post on the page of the club.' }),
});
export type ExportedClubPost = z.infer<typeof ExportedClubPost>;
/** What a member proposed in a vote of a club. */
export const ExportedClubNomination = ClubNominationText.extend({ movie: NamedMovie });
export type ExportedClubNomination = z.infer<typeof ExportedClubNomination>;

export const ExportedComment = z.object({
  id: Id,
  review_id: Id,
  content: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ExportedComment = z.infer<typeof ExportedComment>;

export const ExportedReaction = z.object({ id: Id, review_id: Id, reaction: z.string(), created_at: Timestamp });
export type ExportedReaction = z.infer<typeof ExportedReaction>;

/**
 * `halfstar.json` of an export: everything that a member has, in their words. Others are named by their usernames, and by what the member
 * wrote of them.
 */
export const AccountDocument = z.object({
  format: z.literal('halfstar-account'),
  version: z.literal(DOCUMENT_VERSION),
  exported_at: Timestamp,
  email: z.string(),
  account: ExportedAccount,
  profile: OwnProfile,
  avatar: z.string().nullable().meta({ description: 'The name of the picture in the zip.' }),
  audience: Audience,
  diary_time_zone: z.string().nullable().meta({ description: 'Of the latest entry that was made in the diary.' }),
  notification_preferences: NotificationPreferences,
  invite: ExportedOwnInvite.nullable(),
  invite_quota: ExportedQuota.nullable().meta({ description: 'Null: the usual one.' }),
  letterboxd_feed: ExportedFeed.nullable(),
  letterboxd_claim: ExportedClaim.nullable(),
  movies: z.array(ExportedMovie),
  lists: z.array(ExportedList),
  drafts: z.array(ExportedDraft),
  scheduled_reviews: z.array(ExportedScheduledReview),
  clubs: z.array(ExportedClub),
  club_reviews: z.array(ExportedClubReview),
  club_posts: z.array(ExportedClubPost),
  club_invitations: z.array(ExportedClubInvitation),
  club_requests: z.array(ExportedClubRequest),
  club_nominations: z.array(ExportedClubNomination),
  club_ballots: z.array(ExportedClubBallot),
  comments: z.array(ExportedComment).meta({ description: 'On reviews.' }),
  reactions: z.array(ExportedReaction).meta({ description: 'To reviews.' }),
  card_reactions: z.array(ExportedCardReaction).meta({ description: 'To other cards of the timeline.' }),
  activities: z.array(ExportedActivity),
  following: z.array(ExportedUsername),
  followers: z.array(ExportedUsername),
  follow_requests_sent: z.array(ExportedUsername),
  follow_requests_received: z.array(ExportedUsername),
  blocked: z.array(ExportedUsername),
  muted: z.array(ExportedUsername),
  dismissed_recommendations: z.array(ExportedUsername),
  past_usernames: z.array(ExportedRename),
  invites: z.array(ExportedInvite),
  verifications: z.array(ExportedVerification),
  moderation_decisions: z.array(ExportedModerationDecision),
  reports: z.array(ExportedReport),
  passkeys: z.array(Passkey),
  access_tokens: z.array(AccessToken).meta({ description: 'Without the tokens themselves.' }),
  feedback: z.array(Feedback),
  sanctions: z.array(ExportedSanction).meta({ description: 'Warnings, comment bans, suspensions and bans.' }),
  notifications: z.array(ExportedNotification),
  imports: z.array(ExportedImport),
  import_movies: z.array(ExportedImportMovie),
  import_rows: z.array(ExportedImportRow),
});
export type AccountDocument = z.infer<typeof AccountDocument>;
