import type { Cause } from '#features/tracking/tracking.events.ts';
import { defineEvent } from '#platform/events.ts';

/** A new review was published; a change of one is no event. */
export const reviewPublished = defineEvent<{
  reviewId: string;
  userId: string;
  movieId: string;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}>('reviews.published');

/** A review is no longer shown. Its row is kept, and it may be shown again. */
export const reviewHidden = defineEvent<{ reviewId: string; cause: Cause }>('reviews.hidden');
/** A hidden review is shown again. */
export const reviewShown = defineEvent<{ reviewId: string; cause: Cause }>('reviews.shown');
/** A review goes, because its film turned out to be one of which its author has another review, which has got its comments. */
export const reviewsMerged = defineEvent<{ from: string; into: string }>('reviews.merged');
