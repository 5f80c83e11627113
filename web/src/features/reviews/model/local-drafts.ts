import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';

/** Text that was typed in this browser and not confirmed by the server. */
export type LocalDraft = {
  text: DraftText;
  /** The version of the server's draft on which this text is based; 0 when there was none. */
  version: number;
  /** Texts that were sent without a response: the server may have them. */
  unanswered: readonly DraftText[];
  /** ISO timestamp of the last key stroke. */
  at: string;
};

/** The draft of a tab that was closed or killed. `drop` deletes it. */
export type AbandonedDraft = LocalDraft & { drop: () => void };

/** Where one tab stores its draft. Each tab has its own, so that two tabs about one film do not overwrite each other. */
export type LocalStore = {
  write: (draft: LocalDraft) => void;
  clear: () => void;
  /** The tab stops writing here: what is still stored counts as abandoned. */
  leave: () => void;
};

const makeKeyPrefix = (viewerId: string, filmKey: string) => `halfstar-draft:${viewerId}:${filmKey}:`;

// Without https there are no locks. Then every draft counts as abandoned, and is offered twice rather than lost.
const locks = (): LockManager | undefined => navigator.locks;

/** Writing may fail in a private window, or when the browser's storage is full; the server's copy is then the only one. */
function ignoreErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The server's copy remains.
  }
}

/**
 * Creates this tab's own place for a draft in the browser's storage. A lock marks it as in use until `leave` is called or the tab ends.
 * Errors while writing are ignored.
 * @param filmKey see toFilmKey
 */
export function openLocalDraftStore(viewerId: string, filmKey: string): LocalStore {
  const key = `${makeKeyPrefix(viewerId, filmKey)}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  // The browser releases it however the tab ends, so other tabs know whether this draft is still in use.
  void locks()?.request(key, () => left);
  return {
    write: (draft) => ignoreErrors(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => ignoreErrors(() => localStorage.removeItem(key)),
    leave,
  };
}

const isText = (value: unknown): value is DraftText =>
  typeof value === 'object' && value !== null && 'title' in value && 'content' in value && 'rating' in value;

function read(key: string): LocalDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<LocalDraft> | null;
    if (draft === null || !isText(draft.text) || typeof draft.at !== 'string') return null;
    return { text: draft.text, version: draft.version ?? 0, unanswered: draft.unanswered ?? [], at: draft.at };
  } catch {
    return null;
  }
}

function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * The drafts about a film that tabs left when they were closed, killed or crashed, the newest first.
 * @param filmKey see toFilmKey
 */
export async function findAbandonedLocalDrafts(viewerId: string, filmKey: string): Promise<AbandonedDraft[]> {
  const keys = listStoredKeys(makeKeyPrefix(viewerId, filmKey));
  if (keys.length === 0) return [];
  const { held = [] } = (await locks()?.query()) ?? {};
  const alive = new Set(held.map(({ name }) => name));
  return keys
    .filter((key) => !alive.has(key))
    .flatMap((key) => {
      const draft = read(key);
      return draft === null ? [] : [{ ...draft, drop: () => ignoreErrors(() => localStorage.removeItem(key)) }];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}
