import {
  deleteExpiredSessions,
  mailConfirmationAgain,
  mailPasswordReset,
  tellAddedPasskeys,
} from '#features/accounts/accounts.jobs.ts';
import { deleteDueAccounts, deleteUnconfirmedAccounts } from '#features/accounts/deletion.jobs.ts';
import { makeExports, tidyExports } from '#features/exports/exports.jobs.ts';
import { syncDueFeeds } from '#features/feeds/feeds.jobs.ts';
import { answerFollowRequests } from '#features/follows/answers.jobs.ts';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import {
  mergeFilms,
  resumeImports,
  retryUnmatchedFilms,
  tidyImports,
  workOnImports,
} from '#features/imports/imports.jobs.ts';
import { checkInviteUses } from '#features/invites/invites.jobs.ts';
import { checkListCounts } from '#features/lists/lists.jobs.ts';
import { refreshAgedFilms } from '#features/movies/backfill.jobs.ts';
import { fillFilms, resumeAbandonedRuns } from '#features/movies/filling.jobs.ts';
import { deleteOldSourceAnswers } from '#features/movies/source.jobs.ts';
import { enqueueDigests, mailDigest } from '#features/notifications/digests.jobs.ts';
import { purgeNotifications } from '#features/notifications/notifications.jobs.ts';
import { markRestRead } from '#features/notifications/reading.jobs.ts';
import { refreshPopularReviews } from '#features/reviews/popular.jobs.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { publishDueReviews } from '#features/reviews/scheduled.jobs.ts';
import { refreshActive, refreshMember, refreshRaters } from '#features/taste/recommendations.jobs.ts';
import { refreshTrendingFilms } from '#features/tracking/discovery.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import { endVerifications } from '#features/verification/verification.jobs.ts';
import { deleteFullAllowances } from '#platform/call-limit.ts';
import type { AnyJob } from '#platform/jobs.ts';
import { deliverMail, retryStrandedMails } from '#platform/mail/delivery.ts';
import { deleteOldMails } from '#platform/mail/mail.ts';
import { eraseExpiredSecrets } from '#platform/mail/secrets.ts';
import { deleteReleasedPicture, deleteUnusedPictures } from '#platform/pictures/stored-pictures.ts';
import { deleteExpiredTries } from '#platform/rate-limits.ts';

/** All jobs of features and platform. */
export const JOBS: readonly AnyJob[] = [
  deliverMail,
  retryStrandedMails,
  mailConfirmationAgain,
  mailPasswordReset,
  endVerifications,
  deleteDueAccounts,
  deleteUnconfirmedAccounts,
  deleteOldSourceAnswers,
  fillFilms,
  resumeAbandonedRuns,
  refreshAgedFilms,
  checkInviteUses,
  answerFollowRequests,
  checkFollowCounts,
  checkRatingTotals,
  refreshTrendingFilms,
  refreshMember,
  refreshRaters,
  refreshActive,
  checkListCounts,
  checkReviewCounts,
  refreshPopularReviews,
  publishDueReviews,
  workOnImports,
  resumeImports,
  retryUnmatchedFilms,
  mergeFilms,
  tidyImports,
  syncDueFeeds,
  makeExports,
  tidyExports,
  purgeRemovedReviews,
  purgeNotifications,
  markRestRead,
  enqueueDigests,
  mailDigest,
  deleteExpiredSessions,
  tellAddedPasskeys,
  deleteOldMails,
  eraseExpiredSecrets,
  deleteReleasedPicture,
  deleteUnusedPictures,
  deleteExpiredTries,
  deleteFullAllowances,
];

/** Jobs by the clock (UTC), in crontab form. Run once however many server processes there are. */
export const CRON = [
  `*/10 * * * * ${deleteDueAccounts.name}`,
  `* * * * * ${retryStrandedMails.name}`,
  `* * * * * ${resumeAbandonedRuns.name}`,
  `* * * * * ${resumeImports.name}`,
  `37 1 * * * ${tidyImports.name}`,
  `*/10 * * * * ${tidyExports.name}`,
  `*/10 * * * * ${purgeRemovedReviews.name}`,
  `*/5 * * * * ${enqueueDigests.name}`,
  `17 4 * * * ${purgeNotifications.name}`,
  `27 4 * * * ${refreshAgedFilms.name}`,
  `* * * * * ${refreshRaters.name}`,
  `33 2 * * * ${refreshActive.name}`,
  `7 3 * * * ${checkInviteUses.name}`,
  `12 3 * * * ${checkFollowCounts.name}`,
  `17 3 * * * ${checkRatingTotals.name}`,
  `22 3 * * * ${checkListCounts.name}`,
  `27 3 * * * ${checkReviewCounts.name}`,
  `37 3 * * * ${deleteOldSourceAnswers.name}`,
  `42 3 * * * ${deleteUnconfirmedAccounts.name}`,
  `47 3 * * * ${endVerifications.name}`,
  `52 3 * * * ${deleteExpiredSessions.name}`,
  `57 3 * * * ${deleteOldMails.name}`,
  `2 4 * * * ${deleteUnusedPictures.name}`,
  `5 * * * * ${eraseExpiredSecrets.name}`,
  `7 * * * * ${deleteExpiredTries.name}`,
  `* * * * * ${tellAddedPasskeys.name}`,
  `9 * * * * ${deleteFullAllowances.name}`,
].join('\n');
