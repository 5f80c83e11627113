import { z } from 'zod';
import * as accountsAccessTokens from './accounts/access-tokens.schema.ts';
import * as accounts from './accounts/accounts.schema.ts';
import * as accountsDeletion from './accounts/deletion.schema.ts';
import * as accountsPasskeys from './accounts/passkeys.schema.ts';
import * as accountsSanctions from './accounts/sanctions.schema.ts';
import * as accountsSecondFactor from './accounts/second-factor.schema.ts';
import * as accountsSessions from './accounts/sessions.schema.ts';
import * as adminAudit from './admin/audit.schema.ts';
import * as adminClubs from './admin/clubs.schema.ts';
import * as adminFigures from './admin/figures.schema.ts';
import * as adminJobs from './admin/jobs.schema.ts';
import * as adminMembers from './admin/members.schema.ts';
import * as adminSettings from './admin/settings.schema.ts';
import * as clubsCalendar from './clubs/calendar.schema.ts';
import * as clubsClubReviews from './clubs/club-reviews.schema.ts';
import * as clubs from './clubs/clubs.schema.ts';
import * as clubsExport from './clubs/export.schema.ts';
import * as clubsFilms from './clubs/films.schema.ts';
import * as clubsInvitations from './clubs/invitations.schema.ts';
import * as clubsMembers from './clubs/members.schema.ts';
import * as clubsPosts from './clubs/posts.schema.ts';
import * as clubsRecommendations from './clubs/recommendations.schema.ts';
import * as clubsRotation from './clubs/rotation.schema.ts';
import * as clubsTonight from './clubs/tonight.schema.ts';
import * as clubsVotes from './clubs/votes.schema.ts';
import * as comments from './comments/comments.schema.ts';
import * as exportsDocument from './exports/document.schema.ts';
import * as exports from './exports/exports.schema.ts';
import * as exportsFilms from './exports/films.schema.ts';
import * as exportsParts from './exports/parts.schema.ts';
import * as feedback from './feedback/feedback.schema.ts';
import * as feeds from './feeds/feeds.schema.ts';
import * as filmPages from './film-pages/film-pages.schema.ts';
import * as follows from './follows/follows.schema.ts';
import * as importsFiles from './imports/files.schema.ts';
import * as imports from './imports/imports.schema.ts';
import * as invitesAllCodes from './invites/all-codes.schema.ts';
import * as invitesExport from './invites/export.schema.ts';
import * as invites from './invites/invites.schema.ts';
import * as lists from './lists/lists.schema.ts';
import * as moderationActions from './moderation/actions.schema.ts';
import * as moderationCases from './moderation/cases.schema.ts';
import * as moderationDecisions from './moderation/decisions.schema.ts';
import * as moderationExport from './moderation/export.schema.ts';
import * as moderationLedger from './moderation/ledger.schema.ts';
import * as moderationReports from './moderation/reports.schema.ts';
import * as moviesBackfill from './movies/backfill.schema.ts';
import * as moviesGenres from './movies/genres.schema.ts';
import * as movies from './movies/movies.schema.ts';
import * as notificationsExport from './notifications/export.schema.ts';
import * as notifications from './notifications/notifications.schema.ts';
import * as notificationsPreferences from './notifications/preferences.schema.ts';
import * as profilesAvatars from './profiles/avatars.schema.ts';
import * as profiles from './profiles/profiles.schema.ts';
import * as reviewsDrafts from './reviews/drafts.schema.ts';
import * as reviews from './reviews/reviews.schema.ts';
import * as reviewsScheduled from './reviews/scheduled.schema.ts';
import * as sharedFlag from './shared/flag.schema.ts';
import * as sharedIds from './shared/ids.schema.ts';
import * as sharedLive from './shared/live.schema.ts';
import * as sharedMemberReactions from './shared/member-reactions.schema.ts';
import * as sharedMentions from './shared/mentions.schema.ts';
import * as sharedPage from './shared/page.schema.ts';
import * as sharedProblem from './shared/problem.schema.ts';
import * as sharedRating from './shared/rating.schema.ts';
import * as sharedReactions from './shared/reactions.schema.ts';
import * as sharedSafeText from './shared/safe-text.schema.ts';
import * as site from './site/site.schema.ts';
import * as subjectsModerated from './subjects/moderated.schema.ts';
import * as tasteRecommendations from './taste/recommendations.schema.ts';
import * as tasteSimilarMovies from './taste/similar-movies.schema.ts';
import * as taste from './taste/taste.schema.ts';
import * as timelineSide from './timeline/side.schema.ts';
import * as timeline from './timeline/timeline.schema.ts';
import * as trackingBrowse from './tracking/browse.schema.ts';
import * as trackingDiary from './tracking/diary.schema.ts';
import * as trackingPeople from './tracking/people.schema.ts';
import * as trackingStats from './tracking/stats.schema.ts';
import * as tracking from './tracking/tracking.schema.ts';
import * as verification from './verification/verification.schema.ts';
import * as visibility from './visibility/visibility.schema.ts';

const MODULES = [
  accounts,
  accountsAccessTokens,
  accountsDeletion,
  accountsPasskeys,
  accountsSanctions,
  accountsSecondFactor,
  accountsSessions,
  adminAudit,
  adminClubs,
  adminFigures,
  adminJobs,
  adminMembers,
  adminSettings,
  clubsCalendar,
  clubsClubReviews,
  clubs,
  clubsExport,
  clubsFilms,
  clubsInvitations,
  clubsMembers,
  clubsPosts,
  clubsRecommendations,
  clubsRotation,
  clubsTonight,
  clubsVotes,
  comments,
  exportsDocument,
  exports,
  exportsFilms,
  exportsParts,
  feedback,
  feeds,
  filmPages,
  follows,
  importsFiles,
  imports,
  invitesAllCodes,
  invitesExport,
  invites,
  lists,
  moderationActions,
  moderationCases,
  moderationDecisions,
  moderationExport,
  moderationLedger,
  moderationReports,
  moviesBackfill,
  moviesGenres,
  movies,
  notificationsExport,
  notifications,
  notificationsPreferences,
  profilesAvatars,
  profiles,
  reviewsDrafts,
  reviews,
  reviewsScheduled,
  sharedFlag,
  sharedIds,
  sharedLive,
  sharedMemberReactions,
  sharedMentions,
  sharedPage,
  sharedProblem,
  sharedRating,
  sharedReactions,
  sharedSafeText,
  site,
  subjectsModerated,
  tasteRecommendations,
  tasteSimilarMovies,
  taste,
  timelineSide,
  timeline,
  trackingBrowse,
  trackingDiary,
  trackingPeople,
  trackingStats,
  tracking,
  verification,
  visibility,
];

/** Every shape of the contract by its name, so that the API's description has each once. A test compares this list with the files. */
export const SHAPES: readonly (readonly [string, z.ZodType])[] = MODULES.flatMap((module) =>
  Object.entries<unknown>(module).flatMap(([name, value]) =>
    value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion || value instanceof z.ZodEnum
      ? [[name, value] as const]
      : [],
  ),
);
