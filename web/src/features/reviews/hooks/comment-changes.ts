import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#lib/api.ts';

type Change =
  | { kind: 'add'; key: string; content: string; sendKey: string }
  | { kind: 'edit'; id: string; content: string }
  | { kind: 'remove'; id: string };

/** A comment as it stands on screen. While the server has not answered, `sending` says so. */
export type ShownComment = { key: string; content: string; sending: boolean; comment: Comment | null };

const send = async (reviewId: string, change: Change): Promise<Comment | null> => {
  if (change.kind === 'add')
    return client.comments.add({ review_id: reviewId, content: change.content, send_key: change.sendKey });
  if (change.kind === 'edit') return client.comments.edit({ comment_id: change.id, content: change.content });
  await client.comments.remove({ comment_id: change.id });
  return null;
};

/** The thread as it was loaded last: when, and whether to its end. */
type Loaded = { comments: readonly Comment[]; at: number; whole: boolean };

/** What was answered and may not have been loaded again yet. */
type Answered = { added: (Comment & { key: string; at: number })[]; edited: Comment[]; removed: string[] };

let lastKey = 0;

const NOTHING: Answered = { added: [], edited: [], removed: [] };

function withAnswer(before: Answered, change: Change, comment: Comment | null): Answered {
  if (change.kind === 'remove') return { ...before, removed: [...before.removed, change.id] };
  if (comment === null) return before;
  if (change.kind === 'edit') return { ...before, edited: [...before.edited, comment] };
  return { ...before, added: [...before.added, { ...comment, key: change.key, at: Date.now() }] };
}

/** The thread with one's own changes on top: those that were answered, then those on their way. */
function shownOf(loaded: Loaded, answered: Answered, pending: readonly Change[]): ShownComment[] {
  const known = new Set(loaded.comments.map(({ id }) => id));
  const keys = new Map(answered.added.map(({ id, key }) => [id, key]));
  const latest = new Map<string, Comment>();
  // Loaded to the end since, and not there: somebody has removed it.
  const added = answered.added.filter(({ id, at }) => !known.has(id) && !(loaded.whole && at < loaded.at));
  for (const one of [...loaded.comments, ...added]) latest.set(one.id, one);
  for (const one of answered.edited) {
    const before = latest.get(one.id);
    // What was loaded later knows better.
    if (before !== undefined && before.updated_at < one.updated_at) latest.set(one.id, one);
  }
  const gone = new Set(answered.removed);
  const edits = new Map<string, string>();
  const onTheirWay: ShownComment[] = [];
  for (const change of pending) {
    if (change.kind === 'remove') gone.add(change.id);
    if (change.kind === 'edit') edits.set(change.id, change.content);
    if (change.kind === 'add' && !answered.added.some(({ key }) => key === change.key))
      onTheirWay.push({ key: change.key, content: change.content, sending: true, comment: null });
  }
  const settled = [...latest.values()].filter(({ id }) => !gone.has(id));
  const shown = settled.map((comment) => ({
    key: keys.get(comment.id) ?? comment.id,
    content: edits.get(comment.id) ?? comment.content,
    sending: edits.has(comment.id),
    comment,
  }));
  return [...shown, ...onTheirWay];
}

/**
 * Writing into a thread. What one does is shown at once; a refusal takes itself back and is thrown to whoever asked. Changes
 * of one thread reach the server in the order in which they were made.
 */
export function useCommentChanges(reviewId: string, loaded: Loaded) {
  const mutationKey = ['comment', reviewId];
  const [answered, setAnswered] = useState(NOTHING);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  });
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `comment ${reviewId}` },
    mutationFn: (change: Change) => send(reviewId, change),
    onSuccess: (comment, change) => setAnswered((before) => withAnswer(before, change, comment)),
    meta: { changes: ['comment'], quiet: true },
  });
  return {
    shown: shownOf(loaded, answered, pending),
    add: (content: string, sendKey: string) => {
      lastKey += 1;
      return mutateAsync({ kind: 'add', key: `mine ${lastKey}`, content, sendKey });
    },
    edit: (id: string, content: string) => mutateAsync({ kind: 'edit', id, content }),
    remove: (id: string) => mutateAsync({ kind: 'remove', id }),
  };
}
