import { CommentForm } from '@halfstar/contract/reviews/comments.schema';

/** What is wrong with a comment, in the contract's words; null when it may be sent. */
export const complaintAbout = (content: string): string | null =>
  CommentForm.safeParse({ content }).error?.issues[0]?.message ?? null;
