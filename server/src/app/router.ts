import { contract } from '@halfstar/contract';
import { implement } from '@orpc/server';
import { accessTokensRoutes } from '#features/accounts/access-tokens.routes.ts';
import { accountsRoutes } from '#features/accounts/accounts.routes.ts';
import { deletionRoutes } from '#features/accounts/deletion.routes.ts';
import { passkeysRoutes } from '#features/accounts/passkeys.routes.ts';
import { sanctionsRoutes } from '#features/accounts/sanctions.routes.ts';
import { secondFactorRoutes } from '#features/accounts/second-factor.routes.ts';
import { sessionsRoutes } from '#features/accounts/sessions.routes.ts';
import { adminRoutes } from '#features/admin/admin.routes.ts';
import { clubCalendarRoutes } from '#features/clubs/calendar.routes.ts';
import { clubReviewsRoutes } from '#features/clubs/club-reviews.routes.ts';
import { clubsRoutes } from '#features/clubs/clubs.routes.ts';
import { clubFilmsRoutes } from '#features/clubs/films.routes.ts';
import { clubInvitationsRoutes } from '#features/clubs/invitations.routes.ts';
import { clubMembersRoutes } from '#features/clubs/members.routes.ts';
import { clubPostsRoutes } from '#features/clubs/posts.routes.ts';
import { clubRequestsRoutes } from '#features/clubs/requests.routes.ts';
import { clubRotationRoutes } from '#features/clubs/rotation.routes.ts';
import { clubTonightRoutes } from '#features/clubs/tonight.routes.ts';
import { clubVotesRoutes } from '#features/clubs/votes.routes.ts';
import { commentsRoutes } from '#features/comments/comments.routes.ts';
import { exportsRoutes } from '#features/exports/exports.routes.ts';
import { feedbackRoutes } from '#features/feedback/feedback.routes.ts';
import { feedsRoutes } from '#features/feeds/feeds.routes.ts';
import { filmPagesRoutes } from '#features/film-pages/film-pages.routes.ts';
import { blocksRoutes } from '#features/follows/blocks.routes.ts';
import { followsRoutes } from '#features/follows/follows.routes.ts';
import { requestsRoutes } from '#features/follows/requests.routes.ts';
import { importsRoutes } from '#features/imports/imports.routes.ts';
import { invitesRoutes } from '#features/invites/invites.routes.ts';
import { listsRoutes } from '#features/lists/lists.routes.ts';
import { casesRoutes } from '#features/moderation/cases.routes.ts';
import { decisionsRoutes } from '#features/moderation/decisions.routes.ts';
import { ledgerRoutes } from '#features/moderation/ledger.routes.ts';
import { reportsRoutes } from '#features/moderation/reports.routes.ts';
import { secondLooksRoutes } from '#features/moderation/second-looks.routes.ts';
import { backfillRoutes } from '#features/movies/backfill.routes.ts';
import { moviesRoutes } from '#features/movies/movies.routes.ts';
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { profilesRoutes } from '#features/profiles/profiles.routes.ts';
import { draftsRoutes } from '#features/reviews/drafts.routes.ts';
import { reviewsRoutes } from '#features/reviews/reviews.routes.ts';
import { scheduledRoutes } from '#features/reviews/scheduled.routes.ts';
import { siteRoutes } from '#features/site/site.routes.ts';
import { recommendationsRoutes } from '#features/taste/recommendations.routes.ts';
import { similarMoviesRoutes } from '#features/taste/similar-movies.routes.ts';
import { tasteRoutes } from '#features/taste/taste.routes.ts';
import { timelineRoutes } from '#features/timeline/timeline.routes.ts';
import { browseRoutes } from '#features/tracking/browse/browse.routes.ts';
import { diaryRoutes } from '#features/tracking/diary/diary.routes.ts';
import { peopleRoutes } from '#features/tracking/people/people.routes.ts';
import { statsRoutes } from '#features/tracking/stats/stats.routes.ts';
import { trackingRoutes } from '#features/tracking/tracking.routes.ts';
import { verificationRoutes } from '#features/verification/verification.routes.ts';
import { visibilityRoutes } from '#features/visibility/visibility.routes.ts';
import type { RequestContext } from '#platform/context.ts';

/** All calls by their names in the contract. A missing one does not compile. */
export const router = implement(contract).$context<RequestContext>().router({
  site: siteRoutes,
  accounts: accountsRoutes,
  sessions: sessionsRoutes,
  secondFactor: secondFactorRoutes,
  passkeys: passkeysRoutes,
  accessTokens: accessTokensRoutes,
  deletion: deletionRoutes,
  sanctions: sanctionsRoutes,
  invites: invitesRoutes,
  verification: verificationRoutes,
  visibility: visibilityRoutes,
  profiles: profilesRoutes,
  follows: followsRoutes,
  requests: requestsRoutes,
  blocks: blocksRoutes,
  movies: moviesRoutes,
  backfill: backfillRoutes,
  tracking: trackingRoutes,
  browse: browseRoutes,
  people: peopleRoutes,
  diary: diaryRoutes,
  stats: statsRoutes,
  taste: tasteRoutes,
  recommendations: recommendationsRoutes,
  similarMovies: similarMoviesRoutes,
  lists: listsRoutes,
  reviews: reviewsRoutes,
  drafts: draftsRoutes,
  scheduled: scheduledRoutes,
  comments: commentsRoutes,
  clubs: clubsRoutes,
  clubMembers: clubMembersRoutes,
  clubInvitations: clubInvitationsRoutes,
  clubRequests: clubRequestsRoutes,
  clubRotation: clubRotationRoutes,
  clubMovies: clubFilmsRoutes,
  clubReviews: clubReviewsRoutes,
  clubPosts: clubPostsRoutes,
  clubVotes: clubVotesRoutes,
  clubCalendar: clubCalendarRoutes,
  clubTonight: clubTonightRoutes,
  timeline: timelineRoutes,
  imports: importsRoutes,
  feeds: feedsRoutes,
  moviePages: filmPagesRoutes,
  feedback: feedbackRoutes,
  reports: reportsRoutes,
  cases: casesRoutes,
  decisions: decisionsRoutes,
  secondLooks: secondLooksRoutes,
  ledger: ledgerRoutes,
  admin: adminRoutes,
  notifications: notificationsRoutes,
  exports: exportsRoutes,
});
