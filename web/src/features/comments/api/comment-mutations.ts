import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOutcomeUnknown } from '#lib/outcome-unknown.ts';
import { parseProblem } from '#lib/problem.ts';
import { toastError } from '#ui/toasts.tsx';
import type { CommentSource, ThreadComment } from '../model/comment-source.ts';
import {
  addAnsweredChange,
  applyCommentChanges,
  type CommentChange,
  type FailedChange,
  type LoadedThread,
  NOTHING_ANSWERED,
} from '../model/shown-comments.ts';

const send = async (source: CommentSource, change: CommentChange): Promise<ThreadComment | null> => {
  if (change.kind === 'add') return source.add(change.content, change.sendKey);
  if (change.kind === 'edit') return source.edit(change.id, change.content);
  await source.remove(change.id);
  return null;
};

let lastKey = 0;

/**
 * Mutations of a thread. Changes are shown at once; a removal that fails is reverted and thrown to the caller. A text that could not
 * be saved stays in the thread, also while that is closed, until it is sent again or discarded. Changes of one thread reach the
 * server in the order in which they were made.
 */
export function useCommentMutations(source: CommentSource, loaded: LoadedThread) {
  const { id: threadId, noun, newestFirst } = source;
  const mutationKey = [noun, threadId];
  const mutations = useQueryClient().getMutationCache();
  const [answered, setAnswered] = useState(NOTHING_ANSWERED);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as CommentChange,
  });
  const failed = useMutationState({
    filters: { mutationKey, status: 'error' },
    select: ({ state }): FailedChange => ({
      change: state.variables as CommentChange,
      error: parseProblem(state.error).detail,
    }),
  });
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `${noun} ${threadId}` },
    mutationFn: (change: CommentChange) => send(source, change),
    onSuccess: (comment, change) => {
      setAnswered((before) => addAnsweredChange(before, change, comment));
      // An open thread is fetched again, and brings the number.
      if (isOpen.current || change.kind === 'edit') return;
      source.onCounted?.(change.kind === 'add' ? 1 : -1);
    },
    onError: (error, { kind }) => {
      if (!isOpen.current && kind !== 'remove')
        toastError(
          error,
          `Your ${noun} ${isOutcomeUnknown(error) ? 'may' : 'could'} not be saved. You find it in the thread.`,
        );
    },
    gcTime: Number.POSITIVE_INFINITY,
    meta: { changes: ['comment'], quiet: true },
  });
  const forget = (isOver: (change: CommentChange) => boolean) => {
    for (const mutation of mutations.findAll({ mutationKey, predicate: ({ state }) => state.status !== 'pending' }))
      if (mutation.state.status === 'success' || isOver(mutation.state.variables as CommentChange))
        mutations.remove(mutation);
  };
  const hiding = useMutation({
    mutationFn: async ({ id, hidden }: { id: string; hidden: boolean }) => source.setHidden?.(id, hidden),
    meta: { changes: ['comment'] },
  });
  const start = (change: CommentChange) => mutateAsync(change).finally(() => forget(({ kind }) => kind === 'remove'));
  const discard = (key: string) => forget((change) => (change.kind === 'add' ? change.key === key : change.id === key));
  return {
    shown: applyCommentChanges(loaded, answered, pending, failed, newestFirst),
    add: (content: string, sendKey: string) => {
      lastKey += 1;
      // A text that was not saved stays in the thread.
      start({ kind: 'add', key: `mine ${lastKey}`, content, sendKey }).catch(() => undefined);
    },
    edit: (id: string, content: string) => {
      discard(id);
      start({ kind: 'edit', id, content }).catch(() => undefined);
    },
    remove: (id: string) => start({ kind: 'remove', id }),
    /** Hides a comment from others, or shows it again. */
    hide: (id: string, hidden: boolean) => hiding.mutate({ id, hidden }),
    /** Drops a text that was not saved: by its key in `shown`, or by the id of the comment that it was to replace. */
    discard,
  };
}
