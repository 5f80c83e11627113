import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';

/** What somebody typed and the server has not said to have. */
export type LocalDraft = {
  text: DraftText;
  /** Of the server's draft from which this text began; 0 when there was none. */
  version: number;
  /** Texts that were sent and never answered: the server may have them. */
  unanswered: readonly DraftText[];
  /** ISO timestamp of the last key stroke. */
  at: string;
};

/** Such words of a tab that is no more. `drop` forgets them. */
export type LeftBehind = LocalDraft & { drop: () => void };

/** Where one tab keeps its words; each has a place of its own, so that two tabs about one film do not write over each other. */
export type LocalPlace = {
  write: (draft: LocalDraft) => void;
  clear: () => void;
  /** The tab no longer writes here: what still stands here is left behind. */
  leave: () => void;
};

const prefixOf = (viewerId: string, movieId: string) => `halfstar-draft:${viewerId}:${movieId}:`;

// Away from https there are no locks: then every place looks deserted, and words are offered twice rather than lost.
const locks = (): LockManager | undefined => navigator.locks;

/** Writing may fail in a private window, or when the browser's storage is full; the server's copy is then the only one. */
function attempt(deed: () => void): void {
  try {
    deed();
  } catch {
    // Nothing to be done about it here.
  }
}

export function openPlace(viewerId: string, movieId: string): LocalPlace {
  const key = `${prefixOf(viewerId, movieId)}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  // Held as long as the tab lives, however it ends: that is how another one knows whether somebody still writes here.
  void locks()?.request(key, () => left);
  return {
    write: (draft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    clear: () => attempt(() => localStorage.removeItem(key)),
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

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** What tabs that were closed, killed or crashed left of their writing about a film, the newest first. */
export async function findLeftBehind(viewerId: string, movieId: string): Promise<LeftBehind[]> {
  const keys = keysOf(prefixOf(viewerId, movieId));
  if (keys.length === 0) return [];
  const { held = [] } = (await locks()?.query()) ?? {};
  const alive = new Set(held.map(({ name }) => name));
  return keys
    .filter((key) => !alive.has(key))
    .flatMap((key) => {
      const draft = read(key);
      return draft === null ? [] : [{ ...draft, drop: () => attempt(() => localStorage.removeItem(key)) }];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}
