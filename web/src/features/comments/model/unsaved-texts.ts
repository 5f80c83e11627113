import { useMemo, useSyncExternalStore } from 'react';
import type { CommentNoun } from './comment-source.ts';
import { type CommentChange, type FailedChange, keyOf } from './shown-comments.ts';

const listeners = new Set<() => void>();
/** What the browser does not store: in a private window, or when its storage is full. */
const notStored = new Map<string, string>();

function readText(key: string): string {
  try {
    return notStored.get(key) ?? sessionStorage.getItem(key) ?? '[]';
  } catch {
    return '[]';
  }
}

/** On the server, and of visitors. */
const readNothing = () => '[]';

function write(key: string, changes: readonly FailedChange[]): void {
  const text = JSON.stringify(changes);
  notStored.delete(key);
  try {
    if (changes.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    notStored.set(key, text);
  }
  for (const listener of listeners) listener();
}

function parse(text: string): readonly FailedChange[] {
  try {
    return JSON.parse(text) as FailedChange[];
  } catch {
    return [];
  }
}

/** One member's texts for a thread that are not known to be saved. */
export type UnsavedTexts = {
  /** As JSON, the earliest first. */
  read: () => string;
  /** Keeps the text of a change, in place of an earlier one of the same comment. A removal has no text. */
  keep: (change: CommentChange, error: string) => void;
  /** Called when the text was saved or discarded, or the comment removed. */
  drop: (change: CommentChange) => void;
};

/** Visitors have none. */
const OF_NOBODY: UnsavedTexts = { read: readNothing, keep: () => {}, drop: () => {} };

/**
 * Where this tab keeps what a member has sent to a thread, until it is saved. It is there again when the same member has signed out and in
 * or loaded the page again, and never shown to another.
 */
export function openUnsavedTexts(memberId: string | null, noun: CommentNoun, threadId: string): UnsavedTexts {
  if (memberId === null) return OF_NOBODY;
  const key = `halfstar-unsaved:${memberId}:${noun}:${threadId}`;
  const replace = (change: CommentChange, by: readonly FailedChange[]) => {
    const others = parse(readText(key)).filter((kept) => keyOf(kept.change) !== keyOf(change));
    write(key, [...others, ...by]);
  };
  return {
    read: () => readText(key),
    keep: (change, error) => {
      if (change.kind !== 'remove') replace(change, [{ change, error }]);
    },
    drop: (change) => replace(change, []),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** These texts, the earliest first, and why they are not known to be saved. */
export function useUnsavedTexts({ read }: UnsavedTexts): readonly FailedChange[] {
  const text = useSyncExternalStore(subscribe, read, readNothing);
  return useMemo(() => parse(text), [text]);
}
