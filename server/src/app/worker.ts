import {
  deleteExpiredSessions,
  mailConfirmationAgain,
  mailConfirmationOfOlderServer,
  mailPasswordReset,
  mailResetOfOlderServer,
  sendMissedPasskeyMails,
} from '#features/accounts/accounts.jobs.ts';
import { deleteDueAccountsJob, deleteUnconfirmedAccounts } from '#features/accounts/deletion.jobs.ts';
import { countFiguresJob } from '#features/admin/figures.jobs.ts';
import { checkClubCounts } from '#features/clubs/clubs.jobs.ts';
import { checkClubFilmTotals } from '#features/clubs/films.jobs.ts';
import { releaseForgottenRatingsJob, releaseHeldRatingsJob } from '#features/clubs/held-ratings.jobs.ts';
import { expireClubInvitationsJob } from '#features/clubs/invitations.jobs.ts';
import { passOnClubTurns } from '#features/clubs/rotation.jobs.ts';
import { revealDueRoundsJob } from '#features/clubs/rounds.jobs.ts';
import { closeDueVotesJob } from '#features/clubs/vote-closing.jobs.ts';
import { publishVoteUpdateJob } from '#features/clubs/votes.jobs.ts';
import { makeExports, tidyExports } from '#features/exports/exports.jobs.ts';
import { syncDueFeeds } from '#features/feeds/feeds.jobs.ts';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import { answerFollowRequests } from '#features/follows/request-batches.jobs.ts';
import {
  moveMergedFilms,
  resumeImports,
  retryUnmatchedFilms,
  tidyImports,
  workOnImports,
  workOnImportsOfOlderServer,
} from '#features/imports/imports.jobs.ts';
import { checkInviteUses } from '#features/invites/invites.jobs.ts';
import { checkListCounts } from '#features/lists/lists.jobs.ts';
import { purgeRemovedThingsJob } from '#features/moderation/removals.jobs.ts';
import { checkReportCounts } from '#features/moderation/reports.jobs.ts';
import { refreshAgedFilms } from '#features/movies/backfill.jobs.ts';
import { fillFilms, resumeAbandonedRuns } from '#features/movies/backfill-runs.jobs.ts';
import { deleteOldSourceResponses } from '#features/movies/source.jobs.ts';
import { notifyOfClubFilmJob } from '#features/notifications/club-films.jobs.ts';
import {
  notifyOfClubPostJob,
  returnClubPostJob,
  withdrawClubPostJob,
} from '#features/notifications/club-posts.jobs.ts';
import { notifyOfClubRevealJob } from '#features/notifications/club-reveals.jobs.ts';
import { notifyOfClubVoteJob, notifyOfVoteResultJob } from '#features/notifications/club-votes.jobs.ts';
import { enqueueDigests, mailDigest } from '#features/notifications/digests.jobs.ts';
import { moveNotificationsJob } from '#features/notifications/film-moves.jobs.ts';
import { markRemainingReadJob } from '#features/notifications/mark-read.jobs.ts';
import { purgeNotifications } from '#features/notifications/notifications.jobs.ts';
import { notifyOfReportOutcomeJob } from '#features/notifications/report-outcomes.jobs.ts';
import { forgetRestedUsernames } from '#features/profiles/usernames.jobs.ts';
import { moveMergedReviews } from '#features/reviews/merging.jobs.ts';
import { refreshPopularReviews } from '#features/reviews/popular.jobs.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { publishDueReviewsJob } from '#features/reviews/scheduled.jobs.ts';
import { checkSubjectCounts } from '#features/subjects/subjects.jobs.ts';
import {
  refreshRecommendationsOfActive,
  refreshRecommendationsOfMember,
  refreshRecommendationsOfRaters,
} from '#features/taste/recommendations.jobs.ts';
import { refreshTrendingFilms } from '#features/tracking/browse/discovery.jobs.ts';
import { checkPeopleCounts } from '#features/tracking/people/people.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import { endVerifications } from '#features/verification/verification.jobs.ts';
import { type AnyJob, HOURLY_QUEUE, NIGHTLY_QUEUE } from '#platform/jobs.ts';
import { deleteFullAllowances } from '#platform/limits/call-limit.ts';
import { deleteExpiredTries } from '#platform/limits/rate-limits.ts';
import { deliverMail, settleStrandedMails } from '#platform/mail/delivery.ts';
import { deleteOldMails } from '#platform/mail/mail.ts';
import { eraseExpiredMailSecrets } from '#platform/mail/secrets.ts';
import { deleteReleasedPicture, deleteUnusedPictures } from '#platform/pictures/stored-pictures.ts';

/** All jobs of features and platform. */
export const JOBS: readonly AnyJob[] = [
  deliverMail,
  settleStrandedMails,
  countFiguresJob,
  mailConfirmationAgain,
  mailConfirmationOfOlderServer,
  mailPasswordReset,
  mailResetOfOlderServer,
  endVerifications,
  deleteDueAccountsJob,
  deleteUnconfirmedAccounts,
  forgetRestedUsernames,
  deleteOldSourceResponses,
  fillFilms,
  resumeAbandonedRuns,
  refreshAgedFilms,
  checkInviteUses,
  answerFollowRequests,
  checkFollowCounts,
  checkRatingTotals,
  checkPeopleCounts,
  refreshTrendingFilms,
  refreshRecommendationsOfMember,
  refreshRecommendationsOfRaters,
  refreshRecommendationsOfActive,
  checkListCounts,
  checkReviewCounts,
  checkClubCounts,
  checkReportCounts,
  expireClubInvitationsJob,
  passOnClubTurns,
  revealDueRoundsJob,
  releaseHeldRatingsJob,
  releaseForgottenRatingsJob,
  checkSubjectCounts,
  checkClubFilmTotals,
  closeDueVotesJob,
  publishVoteUpdateJob,
  refreshPopularReviews,
  publishDueReviewsJob,
  workOnImports,
  workOnImportsOfOlderServer,
  resumeImports,
  retryUnmatchedFilms,
  moveMergedFilms,
  tidyImports,
  syncDueFeeds,
  makeExports,
  tidyExports,
  moveMergedReviews,
  purgeRemovedReviews,
  purgeRemovedThingsJob,
  notifyOfReportOutcomeJob,
  purgeNotifications,
  markRemainingReadJob,
  moveNotificationsJob,
  notifyOfClubFilmJob,
  notifyOfClubPostJob,
  returnClubPostJob,
  withdrawClubPostJob,
  notifyOfClubRevealJob,
  notifyOfClubVoteJob,
  notifyOfVoteResultJob,
  enqueueDigests,
  mailDigest,
  deleteExpiredSessions,
  sendMissedPasskeyMails,
  deleteOldMails,
  eraseExpiredMailSecrets,
  deleteReleasedPicture,
  deleteUnusedPictures,
  deleteExpiredTries,
  deleteFullAllowances,
];

/** When a job runs (UTC), as in a crontab, and in which queue. Jobs of one queue run one after the other, on whatever server. */
interface ClockJob {
  at: string;
  job: AnyJob;
  queue: string | null;
}

/** What does not wait for other jobs. */
const often = (at: string, job: AnyJob): ClockJob => ({ at, job, queue: null });

/** What looks through whole tables once a night, one after the other. No two jobs have one minute: see the test. */
const nightly = (time: `${number}:${number}`, job: AnyJob): ClockJob => {
  const [hour, minute] = time.split(':').map(Number);
  return { at: `${minute} ${hour} * * *`, job, queue: NIGHTLY_QUEUE };
};

/** What does so every hour, without waiting for what is nightly. */
const hourly = (minute: number, job: AnyJob): ClockJob => ({ at: `${minute} * * * *`, job, queue: HOURLY_QUEUE });

/** Jobs by the clock. Each runs once, however many server processes there are. */
export const CLOCK_JOBS: readonly ClockJob[] = [
  often('*/10 * * * *', deleteDueAccountsJob),
  often('* * * * *', settleStrandedMails),
  often('* * * * *', resumeAbandonedRuns),
  often('* * * * *', resumeImports),
  often('* * * * *', revealDueRoundsJob),
  nightly('1:37', tidyImports),
  often('*/10 * * * *', tidyExports),
  often('*/10 * * * *', purgeRemovedReviews),
  often('*/10 * * * *', purgeRemovedThingsJob),
  often('*/5 * * * *', enqueueDigests),
  often('* * * * *', passOnClubTurns),
  nightly('4:08', forgetRestedUsernames),
  nightly('4:17', purgeNotifications),
  nightly('4:27', refreshAgedFilms),
  often('* * * * *', closeDueVotesJob),
  often('* * * * *', refreshRecommendationsOfRaters),
  nightly('2:33', refreshRecommendationsOfActive),
  nightly('3:08', checkInviteUses),
  nightly('3:12', checkFollowCounts),
  nightly('3:17', checkRatingTotals),
  nightly('3:19', checkPeopleCounts),
  nightly('3:22', checkListCounts),
  nightly('3:27', checkReviewCounts),
  nightly('3:29', checkSubjectCounts),
  nightly('3:31', checkClubCounts),
  nightly('3:33', checkReportCounts),
  nightly('3:34', expireClubInvitationsJob),
  nightly('3:32', checkClubFilmTotals),
  nightly('3:36', releaseForgottenRatingsJob),
  nightly('3:37', deleteOldSourceResponses),
  nightly('3:42', deleteUnconfirmedAccounts),
  nightly('3:47', endVerifications),
  nightly('3:52', deleteExpiredSessions),
  nightly('3:57', deleteOldMails),
  nightly('4:03', deleteUnusedPictures),
  hourly(2, countFiguresJob),
  hourly(5, eraseExpiredMailSecrets),
  hourly(7, deleteExpiredTries),
  often('* * * * *', sendMissedPasskeyMails),
  hourly(9, deleteFullAllowances),
];

/** The jobs by the clock in crontab form. */
export const CRON = CLOCK_JOBS.map(({ at, job, queue }) =>
  [at, job.name, ...(queue === null ? [] : [`?queue=${queue}`])].join(' '),
).join('\n');
