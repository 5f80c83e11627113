import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { ReviewClub, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { type ScheduledReview, ScheduleStatus } from '@halfstar/contract/reviews/scheduled.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import type { Selectable } from 'kysely';
import type { ScheduledReviews } from '#platform/database/tables.ts';
import { toReviewTracking } from './drafts.present.ts';

export type ScheduledRow = Selectable<ScheduledReviews>;

/** A scheduled review as the form from which it is published, rating in stars. */
export const toReviewForm = (row: ScheduledRow): ReviewForm => ({
  title: row.title,
  content: row.content,
  rating: toStars(row.rating),
  is_spoiler: row.is_spoiler,
  ...toReviewTracking(row),
});

/** A scheduled review with its film and its club, rating in stars. */
export const presentScheduledReview = (
  row: ScheduledRow,
  movie: MovieSummary,
  club: ReviewClub | null,
): ScheduledReview => ({
  ...toReviewForm(row),
  id: row.id,
  movie,
  club,
  scheduled_for: row.scheduled_for,
  status: ScheduleStatus.parse(row.status),
  error: row.error,
  published_review_id: row.published_review_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const REASONS: Readonly<Record<string, string>> = {
  ACCOUNT_LEAVING: 'Your account was about to be deleted at that time.',
  ACCOUNT_SUSPENDED: 'Your account was suspended at that time.',
  ACCOUNT_BANNED: 'Your account was banned at that time.',
  EMAIL_UNCONFIRMED: 'Your email address was not confirmed at that time.',
  NOT_ALLOWED: 'You could not publish reviews at that time.',
  REVIEW_REMOVED: 'Moderators had removed your review of this film.',
  NOT_FOUND: 'The film was no longer here at that time.',
  REPLACED: 'You have published another review of this film since.',
  INTERNAL: 'Something went wrong on our side, again and again.',
  CLUB_ARCHIVED: 'The club was archived at that time.',
  UPGRADE_REQUIRED: 'Your plan did not include full reviews in clubs at that time.',
};

/** Other sentences for a review in a club. */
const REASONS_IN_CLUB: Readonly<Record<string, string>> = {
  NOT_ALLOWED: 'You were not a member of the club at that time.',
  // A private club is not found by others than its members.
  NOT_FOUND: 'You were not a member of the club at that time.',
};

/**
 * The sentence for its author that says why a scheduled review was not published.
 * @param code of the error
 * @param isInClub whether it was to be published in a club
 */
export const toFailureReason = (code: string, isInClub: boolean): string =>
  (isInClub ? REASONS_IN_CLUB[code] : undefined) ?? REASONS[code] ?? 'It could not be published at that time.';

/**
 * The sentences for its author that say why a scheduled review waits beyond its time beside a full draft.
 * @param code of the error that kept it from being published
 */
export const toWaitingReason = (code: string, isInClub: boolean): string =>
  `${toFailureReason(code, isInClub)} It waits here, because your draft of the same film is too long to take its text too. Shorten or delete the draft.`;
