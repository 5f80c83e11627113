import type { Cause } from '#features/tracking/tracking.events.ts';
import { defineEvent } from '#platform/events.ts';

/** A member commented on a review, maybe on their own. */
export const commentAdded = defineEvent<{
  commentId: string;
  reviewId: string;
  /** The author of the comment. */
  userId: string;
  reviewAuthorId: string;
  movieId: string;
  /** The names that its text mentions, as written. */
  mentionedNames: readonly string[];
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}>('reviews.comment-added');
