import type { CommentedSubject } from '#features/subjects/subjects.service.ts';
import { defineEvent } from '#platform/events.ts';

export interface CommentChange {
  commentId: string;
  /** What was commented on. */
  subject: CommentedSubject;
  /** The author of the comment. */
  userId: string;
  /** The members whom its text mentions; after an edit only those whose names it did not have before. */
  mentionedIds: readonly string[];
  /** ISO timestamp. */
  at: string;
  cause: 'user';
}

/** A member commented on a subject, maybe on their own. */
export const commentAdded = defineEvent<CommentChange>('comments.added');
/** A member changed the text of their comment. */
export const commentEdited = defineEvent<CommentChange>('comments.edited');
/** A comment that is no longer to be read. */
interface CommentGone {
  commentId: string;
  /** What was commented on. */
  subject: CommentedSubject;
  /** The author of the comment. */
  userId: string;
}

/** A comment is about to be deleted, in the same transaction. */
export const commentRemoved = defineEvent<
  CommentGone & {
    /** The newest of its author's other comments on the same subject. */
    otherCommentId: string | null;
  }
>('comments.removed');
/** A comment was hidden by who looks after its subject. */
export const commentHidden = defineEvent<CommentGone>('comments.hidden');
/** Moderators hid or removed a comment, or show it again. */
export const commentModerated = defineEvent<CommentGone & { isShown: boolean }>('comments.moderated');
