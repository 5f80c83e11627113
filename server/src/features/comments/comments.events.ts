import type { CommentableKind, Subject } from '#features/subjects/subjects.service.ts';
import { defineEvent } from '#platform/events.ts';

export interface CommentChange {
  commentId: string;
  /** What was commented on. */
  subject: Subject<CommentableKind>;
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
/** A comment is about to be deleted, in the same transaction. */
export const commentRemoved = defineEvent<{
  commentId: string;
  /** The newest of its author's other comments on the same subject. */
  otherCommentId: string | null;
}>('comments.removed');
