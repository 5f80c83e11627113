import type { Comment } from '@halfstar/contract/comments/comments.schema';

/** A comment on a review, or a post in a club. Without author and text it is hidden from the viewer. */
export type ThreadComment = Omit<Comment, 'review_id' | 'can'> & {
  can: Comment['can'] & { hide?: boolean; show?: boolean };
};

/** A page of a thread. */
export type ThreadPage = { items: ThreadComment[]; total: number };

/** What a comment is called. */
export type CommentNoun = 'comment' | 'post';

/** Where the comments of a thread are sent. */
export type CommentSource = {
  /** Identifies the thread. */
  id: string;
  noun: CommentNoun;
  newestFirst: boolean;
  add: (content: string, sendKey: string) => Promise<ThreadComment>;
  edit: (id: string, content: string) => Promise<ThreadComment>;
  remove: (id: string) => Promise<unknown>;
  /** For threads in which comments can be hidden. */
  setHidden?: (id: string, hidden: boolean) => Promise<unknown>;
  /** Called when a comment was added (1) or removed (-1) while the thread is closed. */
  onCounted?: (by: 1 | -1) => void;
};
