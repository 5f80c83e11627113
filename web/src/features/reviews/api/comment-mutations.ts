import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#lib/api.ts';
import {
  addAnsweredChange,
  applyCommentChanges,
  type CommentChange,
  type LoadedThread,
  NOTHING_ANSWERED,
} from '../model/shown-comments.ts';

const send = async (reviewId: string, change: CommentChange): Promise<Comment | null> => {
  if (change.kind === 'add')
    return client.comments.add({ review_id: reviewId, content: change.content, send_key: change.sendKey });
  if (change.kind === 'edit') return client.comments.update({ comment_id: change.id, content: change.content });
  await client.comments.delete({ comment_id: change.id });
  return null;
};

let lastKey = 0;

/**
 * Mutations of a thread. Changes are shown at once; a refused one is reverted and thrown to the caller. Changes of one thread
 * reach the server in the order in which they were made.
 */
export function useCommentChanges(reviewId: string, loaded: LoadedThread) {
  const mutationKey = ['comment', reviewId];
  const [answered, setAnswered] = useState(NOTHING_ANSWERED);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as CommentChange,
  });
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `comment ${reviewId}` },
    mutationFn: (change: CommentChange) => send(reviewId, change),
    onSuccess: (comment, change) => setAnswered((before) => addAnsweredChange(before, change, comment)),
    meta: { changes: ['comment'], quiet: true },
  });
  return {
    shown: applyCommentChanges(loaded, answered, pending),
    add: (content: string, sendKey: string) => {
      lastKey += 1;
      return mutateAsync({ kind: 'add', key: `mine ${lastKey}`, content, sendKey });
    },
    edit: (id: string, content: string) => mutateAsync({ kind: 'edit', id, content }),
    remove: (id: string) => mutateAsync({ kind: 'remove', id }),
  };
}
