import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { isSameText, toDraftText } from './draft-text.ts';
import type { AbandonedDraft } from './local-drafts.ts';

/** Another text about the same film. The member chooses between it and the text in the form. */
export type OtherText =
  | { kind: 'draft'; text: DraftText; at: string; version: number }
  | { kind: 'browser'; text: DraftText; at: string; drop: () => void }
  /** The draft was discarded in another tab. */
  | { kind: 'gone' };

/** The initial state of the form and its draft. */
export type InitialDraft = {
  text: DraftText;
  version: number;
  /** When this text was last edited; null when nothing is restored. */
  restoredAt: string | null;
  /** Whether the server does not have this text yet. */
  unsaved: boolean;
  others: readonly OtherText[];
  /** The abandoned drafts whose text this tab stores from now on. */
  taken: readonly AbandonedDraft[];
};

const toOtherText = (draft: ReviewDraft): OtherText => ({
  kind: 'draft',
  text: toDraftText(draft),
  at: draft.saved_at,
  version: draft.version,
});

const different = (from: DraftText, left: readonly AbandonedDraft[]): OtherText[] =>
  left
    .filter(({ text }) => !isSameText(text, from))
    .map(({ text, at, drop }) => ({ kind: 'browser', text, at, drop }) as const);

/**
 * Merges the server's draft with the abandoned drafts of this browser, newest first. Text that the server does not have wins.
 * If the server's draft has changed since that text was based on it, the member is asked.
 *
 * @param server null: there is no draft; undefined: it could not be loaded, so local text is continued
 */
export function resolveInitialDraft(
  blank: DraftText,
  server: ReviewDraft | null | undefined,
  left: readonly AbandonedDraft[],
): InitialDraft {
  const [newest, ...older] = left;
  if (newest === undefined) {
    if (server == null) return { text: blank, version: 0, restoredAt: null, unsaved: false, others: [], taken: [] };
    const { saved_at: restoredAt, version } = server;
    return { text: toDraftText(server), version, restoredAt, unsaved: false, others: [], taken: [] };
  }
  const { text, at: restoredAt } = newest;
  const others = different(text, older);
  const taken = [newest, ...older.filter((one) => isSameText(one.text, text))];
  const initial = { text, restoredAt, taken };
  if (server === undefined) return { ...initial, version: newest.version, unsaved: true, others };
  // The draft was discarded in another tab, which did not know this text.
  if (server === null) return { ...initial, version: 0, unsaved: true, others };
  const { version } = server;
  if (isSameText(server, text)) return { ...initial, version, unsaved: false, others };
  const known = newest.version === version || newest.unanswered.some((one) => isSameText(one, server));
  if (known) return { ...initial, version, unsaved: true, others };
  return { ...initial, version: newest.version, unsaved: true, others: [toOtherText(server), ...others] };
}

/** The same for editing a published or scheduled review: its text is the initial one, all others are offered. */
export function resolveInitialEdit(
  text: DraftText,
  server: ReviewDraft | null | undefined,
  left: readonly AbandonedDraft[],
): InitialDraft {
  const draft = server == null || isSameText(server, text) ? [] : [toOtherText(server)];
  const taken = left.filter((one) => isSameText(one.text, text));
  const others = [...different(text, left), ...draft];
  return { text, version: server?.version ?? 0, restoredAt: null, unsaved: false, others, taken };
}
