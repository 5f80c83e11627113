import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useViewerId } from '#lib/viewer.ts';
import { makeReviewSource, useThread } from '../api/comment-queries.ts';
import { SignInToComment } from './CommentField.tsx';
import { CommentList } from './CommentList.tsx';

export type ThreadProps = {
  /** What is commented on: its id, its name in words, such as "Ada’s review of Heat", and who wrote it. */
  subject: { id: string; name: string; author: NamedMember };
  /** A comment to scroll to, on whatever page it is. */
  commentId?: string | undefined;
  /** What is typed and not sent, kept while the thread is closed. */
  typed: RefObject<string>;
};

/** The comments on a review, oldest first, and the field for a new one. */
export default function Thread({ subject, commentId, typed }: ThreadProps) {
  const queryClient = useQueryClient();
  const query = useThread(subject.id);
  const visitor = useViewerId() === null;
  return (
    <CommentList
      label={`Comments on ${subject.name}`}
      query={query}
      source={makeReviewSource(queryClient, subject.id)}
      starter={subject.author}
      commentId={commentId}
      typed={typed}
      instead={visitor ? <SignInToComment about={subject.name} /> : undefined}
    />
  );
}
