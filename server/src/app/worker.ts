import { forgetExpiredSessions, mailConfirmationAgain, mailPasswordReset } from '#features/accounts/accounts.jobs.ts';
import { deleteDueAccounts } from '#features/accounts/deletion.jobs.ts';
import { endVerifications } from '#features/accounts/verification.jobs.ts';
import { refreshAgedFilms } from '#features/movies/backfill.jobs.ts';
import { fillFilms, takeUpFilling } from '#features/movies/filling.jobs.ts';
import { forgetSourceAnswers } from '#features/movies/source.jobs.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { publishDueReviews } from '#features/reviews/scheduled.jobs.ts';
import { keepTrending } from '#features/tracking/discovery.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import type { AnyJob } from '#platform/jobs.ts';
import { forgetTries } from '#platform/limits.ts';
import { deliverMail, takeUpStrandedMails } from '#platform/mail/delivery.ts';
import { forgetOldMails } from '#platform/mail/mail.ts';

/** Every job of every room. */
export const JOBS: readonly AnyJob[] = [
  deliverMail,
  takeUpStrandedMails,
  mailConfirmationAgain,
  mailPasswordReset,
  endVerifications,
  deleteDueAccounts,
  forgetSourceAnswers,
  fillFilms,
  takeUpFilling,
  refreshAgedFilms,
  checkRatingTotals,
  keepTrending,
  publishDueReviews,
  purgeRemovedReviews,
  forgetExpiredSessions,
  forgetOldMails,
  forgetTries,
];

/** Jobs by the clock (UTC), in crontab form. Run once however many server processes there are. */
export const CRON = [
  `*/10 * * * * ${deleteDueAccounts.name}`,
  `* * * * * ${takeUpStrandedMails.name}`,
  `* * * * * ${takeUpFilling.name}`,
  `*/10 * * * * ${purgeRemovedReviews.name}`,
  `27 4 * * * ${refreshAgedFilms.name}`,
  `17 3 * * * ${checkRatingTotals.name}`,
  `37 3 * * * ${forgetSourceAnswers.name}`,
  `47 3 * * * ${endVerifications.name}`,
  `52 3 * * * ${forgetExpiredSessions.name}`,
  `57 3 * * * ${forgetOldMails.name}`,
  `7 * * * * ${forgetTries.name}`,
].join('\n');
