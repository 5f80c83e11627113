import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { sameText, toDraftText } from './draft-text.ts';
import type { AbandonedDraft } from './local-drafts.ts';

/** Other words about the same film, between which and those in the form only the writer can choose. */
export type OtherText =
  | { kind: 'draft'; text: DraftText; at: string; version: number }
  | { kind: 'browser'; text: DraftText; at: string; drop: () => void }
  /** The draft is no more: it was thrown away in another tab. */
  | { kind: 'gone' };

/** Where writing begins. */
export type InitialDraft = {
  text: DraftText;
  version: number;
  /** When these words were last written; null when nothing is restored. */
  restoredAt: string | null;
  /** The server does not have these words yet. */
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
    .filter(({ text }) => !sameText(text, from))
    .map(({ text, at, drop }) => ({ kind: 'browser', text, at, drop }) as const);

/**
 * Brings together what the server has of a draft and what tabs of this browser left behind, the newest first. Words that the
 * server does not have win; where it has others than those from which they began, the writer is asked.
 *
 * @param server null: there is no draft; undefined: it cannot be asked, so what is here goes on
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
  const taken = [newest, ...older.filter((one) => sameText(one.text, text))];
  const initial = { text, restoredAt, taken };
  if (server === undefined) return { ...initial, version: newest.version, unsaved: true, others };
  // It was thrown away in another tab, but these words were not known then.
  if (server === null) return { ...initial, version: 0, unsaved: true, others };
  const { version } = server;
  if (sameText(server, text)) return { ...initial, version, unsaved: false, others };
  const known = newest.version === version || newest.unanswered.some((one) => sameText(one, server));
  if (known) return { ...initial, version, unsaved: true, others };
  return { ...initial, version: newest.version, unsaved: true, others: [toOtherText(server), ...others] };
}

/** The same where a review, published or scheduled, is being changed: it is what writing begins with, all else is offered. */
export function resolveInitialEdit(
  text: DraftText,
  server: ReviewDraft | null | undefined,
  left: readonly AbandonedDraft[],
): InitialDraft {
  const draft = server == null || sameText(server, text) ? [] : [toOtherText(server)];
  const taken = left.filter((one) => sameText(one.text, text));
  const others = [...different(text, left), ...draft];
  return { text, version: server?.version ?? 0, restoredAt: null, unsaved: false, others, taken };
}
