import type { ThreadComment } from './comment-source.ts';

export type CommentChange =
  | { kind: 'add'; key: string; content: string; sendKey: string }
  | { kind: 'edit'; id: string; content: string }
  | { kind: 'remove'; id: string };

/** The key in `shown` of the comment that is added, or the id of the one that is changed. */
export const keyOf = (change: CommentChange): string => (change.kind === 'add' ? change.key : change.id);

/** A change that is not known to be saved, and why. Its text stays in the thread until it is sent again or discarded. */
export type FailedChange = { change: CommentChange; error: string };

/** A comment as shown on screen. `sending` is true until the server has responded; `failed` is a text that was not saved. */
export type ShownComment = {
  key: string;
  content: string;
  sending: boolean;
  comment: ThreadComment | null;
  failed: { content: string; error: string; sendKey?: string } | null;
};

/** The latest loaded thread: its comments, when it was loaded, and whether it is complete. */
export type LoadedThread = { comments: readonly ThreadComment[]; at: number; whole: boolean };

/** Changes that the server has confirmed and the loaded thread may not contain yet. */
export type AnsweredChanges = {
  added: (ThreadComment & { key: string; at: number })[];
  edited: ThreadComment[];
  removed: string[];
};

export const NOTHING_ANSWERED: AnsweredChanges = { added: [], edited: [], removed: [] };

/** Adds a change that the server has confirmed. `comment` is the saved comment; null for a removal. */
export function addAnsweredChange(
  before: AnsweredChanges,
  change: CommentChange,
  comment: ThreadComment | null,
): AnsweredChanges {
  if (change.kind === 'remove') return { ...before, removed: [...before.removed, change.id] };
  if (comment === null) return before;
  if (change.kind === 'edit') return { ...before, edited: [...before.edited, comment] };
  return { ...before, added: [...before.added, { ...comment, key: change.key, at: Date.now() }] };
}

/**
 * The thread with the viewer's own changes applied: confirmed ones first, then those that failed and are not pending, then pending ones; with `newestFirst` the
 * other way round and before what is loaded.
 */
export function applyCommentChanges(
  loaded: LoadedThread,
  answered: AnsweredChanges,
  pending: readonly CommentChange[],
  failed: readonly FailedChange[] = [],
  newestFirst = false,
): ShownComment[] {
  const known = new Set(loaded.comments.map(({ id }) => id));
  const keys = new Map(answered.added.map(({ id, key }) => [id, key]));
  const latest = new Map<string, ThreadComment>();
  // The whole thread was loaded since and does not contain it, so it was removed.
  const added = answered.added.filter(({ id, at }) => !known.has(id) && !(loaded.whole && at < loaded.at));
  for (const one of newestFirst ? [...added.toReversed(), ...loaded.comments] : [...loaded.comments, ...added])
    latest.set(one.id, one);
  for (const one of answered.edited) {
    const before = latest.get(one.id);
    // Data that was loaded later is newer.
    if (before !== undefined && before.updated_at < one.updated_at) latest.set(one.id, one);
  }
  const gone = new Set(answered.removed);
  const edits = new Map<string, string>();
  const failedEdits = new Map<string, ShownComment['failed']>();
  const unsent: ShownComment[] = [];
  const underWay = new Set(pending.map(keyOf));
  for (const { change, error } of failed) {
    if (change.kind === 'edit') failedEdits.set(change.id, { content: change.content, error });
    if (change.kind === 'add' && !underWay.has(change.key))
      unsent.push({
        key: change.key,
        content: change.content,
        sending: false,
        comment: null,
        failed: { ...change, error },
      });
  }
  for (const change of pending) {
    if (change.kind === 'remove') gone.add(change.id);
    if (change.kind === 'edit') edits.set(change.id, change.content);
    if (change.kind === 'add' && !answered.added.some(({ key }) => key === change.key))
      unsent.push({ key: change.key, content: change.content, sending: true, comment: null, failed: null });
  }
  const settled = [...latest.values()].filter(({ id }) => !gone.has(id));
  const shown = settled.map((comment) => ({
    key: keys.get(comment.id) ?? comment.id,
    content: edits.get(comment.id) ?? comment.content ?? '',
    sending: edits.has(comment.id),
    comment,
    failed: edits.has(comment.id) ? null : (failedEdits.get(comment.id) ?? null),
  }));
  return newestFirst ? [...unsent.toReversed(), ...shown] : [...shown, ...unsent];
}
