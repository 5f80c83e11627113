import { accessTokensContract } from './accounts/access-tokens.contract.ts';
import { accountsContract } from './accounts/accounts.contract.ts';
import { deletionContract } from './accounts/deletion.contract.ts';
import { passkeysContract } from './accounts/passkeys.contract.ts';
import { sanctionsContract } from './accounts/sanctions.contract.ts';
import { secondFactorContract } from './accounts/second-factor.contract.ts';
import { sessionsContract } from './accounts/sessions.contract.ts';
import { adminContract } from './admin/admin.contract.ts';
import { clubCalendarContract } from './clubs/calendar.contract.ts';
import { clubReviewsContract } from './clubs/club-reviews.contract.ts';
import { clubsContract } from './clubs/clubs.contract.ts';
import { clubMoviesContract } from './clubs/films.contract.ts';
import { clubInvitationsContract } from './clubs/invitations.contract.ts';
import { clubMembersContract } from './clubs/members.contract.ts';
import { clubPostsContract } from './clubs/posts.contract.ts';
import { clubRequestsContract } from './clubs/requests.contract.ts';
import { clubRotationContract } from './clubs/rotation.contract.ts';
import { clubTonightContract } from './clubs/tonight.contract.ts';
import { clubVotesContract } from './clubs/votes.contract.ts';
import { commentsContract } from './comments/comments.contract.ts';
import { exportsContract } from './exports/exports.contract.ts';
import { feedbackContract } from './feedback/feedback.contract.ts';
import { feedsContract } from './feeds/feeds.contract.ts';
import { moviePagesContract } from './film-pages/film-pages.contract.ts';
import { blocksContract } from './follows/blocks.contract.ts';
import { followsContract } from './follows/follows.contract.ts';
import { requestsContract } from './follows/requests.contract.ts';
import { importsContract } from './imports/imports.contract.ts';
import { invitesContract } from './invites/invites.contract.ts';
import { listsContract } from './lists/lists.contract.ts';
import { casesContract } from './moderation/cases.contract.ts';
import { decisionsContract } from './moderation/decisions.contract.ts';
import { ledgerContract } from './moderation/ledger.contract.ts';
import { reportsContract } from './moderation/reports.contract.ts';
import { secondLooksContract } from './moderation/second-looks.contract.ts';
import { backfillContract } from './movies/backfill.contract.ts';
import { moviesContract } from './movies/movies.contract.ts';
import { notificationsContract } from './notifications/notifications.contract.ts';
import { profilesContract } from './profiles/profiles.contract.ts';
import { draftsContract } from './reviews/drafts.contract.ts';
import { reviewsContract } from './reviews/reviews.contract.ts';
import { scheduledContract } from './reviews/scheduled.contract.ts';
import { siteContract } from './site/site.contract.ts';
import { recommendationsContract } from './taste/recommendations.contract.ts';
import { similarMoviesContract } from './taste/similar-movies.contract.ts';
import { tasteContract } from './taste/taste.contract.ts';
import { timelineContract } from './timeline/timeline.contract.ts';
import { browseContract } from './tracking/browse.contract.ts';
import { diaryContract } from './tracking/diary.contract.ts';
import { peopleContract } from './tracking/people.contract.ts';
import { statsContract } from './tracking/stats.contract.ts';
import { trackingContract } from './tracking/tracking.contract.ts';
import { verificationContract } from './verification/verification.contract.ts';
import { visibilityContract } from './visibility/visibility.contract.ts';

/** The whole API. The server implements it, the web calls it, and /api/openapi.json is written from it. */
export const contract = {
  site: siteContract,
  accounts: accountsContract,
  sessions: sessionsContract,
  secondFactor: secondFactorContract,
  passkeys: passkeysContract,
  accessTokens: accessTokensContract,
  deletion: deletionContract,
  sanctions: sanctionsContract,
  invites: invitesContract,
  verification: verificationContract,
  visibility: visibilityContract,
  profiles: profilesContract,
  follows: followsContract,
  requests: requestsContract,
  blocks: blocksContract,
  movies: moviesContract,
  backfill: backfillContract,
  tracking: trackingContract,
  browse: browseContract,
  people: peopleContract,
  diary: diaryContract,
  stats: statsContract,
  taste: tasteContract,
  recommendations: recommendationsContract,
  similarMovies: similarMoviesContract,
  lists: listsContract,
  reviews: reviewsContract,
  drafts: draftsContract,
  scheduled: scheduledContract,
  comments: commentsContract,
  clubs: clubsContract,
  clubMembers: clubMembersContract,
  clubInvitations: clubInvitationsContract,
  clubRequests: clubRequestsContract,
  clubRotation: clubRotationContract,
  clubMovies: clubMoviesContract,
  clubReviews: clubReviewsContract,
  clubPosts: clubPostsContract,
  clubVotes: clubVotesContract,
  clubCalendar: clubCalendarContract,
  clubTonight: clubTonightContract,
  timeline: timelineContract,
  imports: importsContract,
  feeds: feedsContract,
  moviePages: moviePagesContract,
  feedback: feedbackContract,
  reports: reportsContract,
  cases: casesContract,
  decisions: decisionsContract,
  secondLooks: secondLooksContract,
  ledger: ledgerContract,
  admin: adminContract,
  notifications: notificationsContract,
  exports: exportsContract,
};
export type Contract = typeof contract;
