import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isOutcomeUnknown } from '#lib/outcome-unknown.ts';
import { parseProblem } from '#lib/problem.ts';
import { useViewerId } from '#lib/viewer.ts';
import { toastError } from '#ui/toasts.tsx';
import type { CommentSource, ThreadComment } from '../model/comment-source.ts';
import {
  addAnsweredChange,
  applyCommentChanges,
  type CommentChange,
  type FailedChange,
  keyOf,
  type LoadedThread,
  NOTHING_ANSWERED,
} from '../model/shown-comments.ts';
import { openUnsavedTexts, type UnsavedTexts, useUnsavedTexts } from '../model/unsaved-texts.ts';

/** `texts`: those of the member who makes the change, whoever the viewer is when it is answered. */
type Sent = { change: CommentChange; texts: UnsavedTexts };

const send = async (source: CommentSource, change: CommentChange): Promise<ThreadComment | null> => {
  if (change.kind === 'add') return source.add(change.content, change.sendKey);
  if (change.kind === 'edit') return source.edit(change.id, change.content);
  await source.remove(change.id);
  return null;
};

/** Sends a change, and keeps its text until it is known to be saved. */
async function sendAndKeep(source: CommentSource, { change, texts }: Sent): Promise<ThreadComment | null> {
  try {
    const comment = await send(source, change);
    texts.drop(change);
    return comment;
  } catch (error) {
    texts.keep(change, parseProblem(error).detail);
    throw error;
  }
}

/** Of a text whose answer never arrived here. */
const UNANSWERED = 'This may not have been saved.';

let lastKey = 0;

/**
 * Mutations of a thread. Changes are shown at once; a removal that fails is reverted and thrown to the caller. A text that could not
 * be saved stays in the thread, also while that is closed or the member is signed out, until it is sent again or discarded. Changes of one
 * thread reach the server in the order in which they were made.
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
    select: (mutation) => (mutation.state.variables as Sent).change,
  });
  const viewerId = useViewerId();
  const texts = useMemo(() => openUnsavedTexts(viewerId, noun, threadId), [viewerId, noun, threadId]);
  const unsaved = useUnsavedTexts(texts);
  // Asked directly: components hear a moment later that a text is being sent, and would show it as one that was not saved.
  const isPending = ({ change }: FailedChange) =>
    mutations.find({
      mutationKey,
      status: 'pending',
      predicate: ({ state }) => keyOf((state.variables as Sent).change) === keyOf(change),
    }) !== undefined;
  const failed = unsaved.filter((one) => !isPending(one));
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `${noun} ${threadId}` },
    mutationFn: (sent: Sent) => sendAndKeep(source, sent),
    onSuccess: (comment, { change }) => {
      setAnswered((before) => addAnsweredChange(before, change, comment));
      // An open thread is fetched again, and brings the number.
      if (isOpen.current || change.kind === 'edit') return;
      source.onCounted?.(change.kind === 'add' ? 1 : -1);
    },
    onError: (error, { change }) => {
      // Then the thread shows neither the text nor the error any more.
      const signedOut = parseProblem(error).code === 'AUTHENTICATION_REQUIRED';
      if (change.kind === 'remove' || (isOpen.current && !signedOut)) return;
      const where = signedOut
        ? 'Once you have signed in again, you find it in the thread.'
        : 'You find it in the thread.';
      toastError(error, `Your ${noun} ${isOutcomeUnknown(error) ? 'may' : 'could'} not be saved. ${where}`);
    },
    gcTime: Number.POSITIVE_INFINITY,
    meta: { changes: ['comment'], quiet: true },
  });
  const forget = (isOver: (change: CommentChange) => boolean) => {
    for (const mutation of mutations.findAll({ mutationKey, predicate: ({ state }) => state.status !== 'pending' }))
      if (mutation.state.status === 'success' || isOver((mutation.state.variables as Sent).change))
        mutations.remove(mutation);
  };
  const hiding = useMutation({
    mutationFn: async ({ id, hidden }: { id: string; hidden: boolean }) => source.setHidden?.(id, hidden),
    meta: { changes: ['comment'] },
  });
  const start = (change: CommentChange) => {
    const sent = mutateAsync({ change, texts });
    texts.keep(change, UNANSWERED);
    return sent.finally(() => forget(({ kind }) => kind === 'remove'));
  };
  const discard = (key: string) => {
    forget((change) => keyOf(change) === key);
    for (const { change } of unsaved) if (keyOf(change) === key) texts.drop(change);
  };
  return {
    shown: applyCommentChanges(loaded, answered, pending, failed, newestFirst),
    add: (content: string, sendKey: string) => {
      lastKey += 1;
      // A text that was not saved stays in the thread.
      start({ kind: 'add', key: `mine ${lastKey} ${sendKey}`, content, sendKey }).catch(() => undefined);
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
