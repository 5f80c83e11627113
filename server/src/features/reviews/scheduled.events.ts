import type { Cause } from '#features/tracking/tracking.events.ts';
import { defineEvent } from '#platform/events.ts';

/** A scheduled review was published at its time, not by its author. */
export const scheduledReviewPublished = defineEvent<{
  scheduledId: string;
  /** Of the review, or of the one in the club. */
  reviewId: string;
  userId: string;
  movieId: string;
  /** The club in which it was published; null outside of clubs. */
  clubId: string | null;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}>('reviews.scheduled-published');

/** A scheduled review could not be published at its time; its text is a draft again. `reason` is in words for its author. */
export const scheduledReviewFailed = defineEvent<{
  scheduledId: string;
  userId: string;
  movieId: string;
  reason: string;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}>('reviews.scheduled-failed');
