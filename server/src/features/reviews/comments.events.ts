import type { Cause } from '#features/tracking/tracking.events.ts';
import { defineEvent } from '#platform/events.ts';

export interface CommentChange {
  commentId: string;
  reviewId: string;
  /** The author of the comment. */
  userId: string;
  reviewAuthorId: string;
  movieId: string;
  /** The members whom its text mentions; after an edit only those whose names it did not have before. */
  mentionedIds: readonly string[];
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}

/** A member commented on a review, maybe on their own. */
export const commentAdded = defineEvent<CommentChange>('reviews.comment-added');
/** A member changed the text of their comment. */
export const commentEdited = defineEvent<CommentChange>('reviews.comment-edited');
/** A comment is about to be deleted, in the same transaction. */
export const commentRemoved = defineEvent<{
  commentId: string;
  /** The newest of its author's other comments on the review. */
  otherCommentId: string | null;
}>('reviews.comment-removed');
