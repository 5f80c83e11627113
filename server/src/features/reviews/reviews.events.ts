import type { Cause } from '#features/tracking/tracking.events.ts';
import { defineEvent } from '#platform/events.ts';

/** A member published a new review of a film. A change of a published review is no event. */
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
/** Reviews were taken from their films and are left to the purge: they are shown no more. Only an import may write one again, under its id. */
export const reviewsDiscarded = defineEvent<{ reviewIds: readonly string[] }>('reviews.discarded');
/**
 * A review was taken from its film, because that turned out to be one of which its author has another review, and so much is below it that a
 * part is still to go to that one.
 */
export const reviewMergeBegun = defineEvent<{ reviewId: string }>('reviews.merge-begun');
/** Comments have moved from a review (`from`) to another one of the same author (`into`), of this film; null when that is deleted for good. */
export const reviewCommentsMoved = defineEvent<{
  commentIds: readonly string[];
  from: string;
  into: string;
  movieId: string | null;
}>('reviews.comments-moved');
