import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { isSameDraft, toDraftText } from './draft-text.ts';
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
    .filter(({ text }) => !isSameDraft(text, from))
    .map(({ text, at, drop }) => ({ kind: 'browser', text, at, drop }) as const);

/**
 * Merges the server's draft with the abandoned drafts of this browser, newest first. Text that the server does not have wins. If the
 * server's draft has changed since that text was based on it, the server's draft is offered to the member in `others`.
 * @param blank the content of the form without any draft
 * @param serverDraft null: there is no draft; undefined: it could not be loaded, so local text is continued
 */
export function resolveInitialDraft(
  blank: DraftText,
  serverDraft: ReviewDraft | null | undefined,
  abandoned: readonly AbandonedDraft[],
): InitialDraft {
  const [newest, ...older] = abandoned;
  if (newest === undefined) {
    if (serverDraft == null)
      return { text: blank, version: 0, restoredAt: null, unsaved: false, others: [], taken: [] };
    const { saved_at: restoredAt, version } = serverDraft;
    return { text: toDraftText(serverDraft), version, restoredAt, unsaved: false, others: [], taken: [] };
  }
  const { text, at: restoredAt } = newest;
  const others = different(text, older);
  const taken = [newest, ...older.filter((one) => isSameDraft(one.text, text))];
  const initial = { text, restoredAt, taken };
  if (serverDraft === undefined) return { ...initial, version: newest.version, unsaved: true, others };
  // The draft was discarded in another tab, which did not know this text.
  if (serverDraft === null) return { ...initial, version: 0, unsaved: true, others };
  const { version } = serverDraft;
  if (isSameDraft(serverDraft, text)) return { ...initial, version, unsaved: false, others };
  const known = newest.version === version || newest.unanswered.some((one) => isSameDraft(one, serverDraft));
  if (known) return { ...initial, version, unsaved: true, others };
  return { ...initial, version: newest.version, unsaved: true, others: [toOtherText(serverDraft), ...others] };
}

/**
 * The initial state of the form for editing a published or scheduled review: it begins with the review's `text`. Drafts that differ from
 * it, the server's and abandoned ones, are offered in `others`.
 */
export function resolveInitialEdit(
  text: DraftText,
  serverDraft: ReviewDraft | null | undefined,
  abandoned: readonly AbandonedDraft[],
): InitialDraft {
  const draft = serverDraft == null || isSameDraft(serverDraft, text) ? [] : [toOtherText(serverDraft)];
  const taken = abandoned.filter((one) => isSameDraft(one.text, text));
  const others = [...different(text, abandoned), ...draft];
  return { text, version: serverDraft?.version ?? 0, restoredAt: null, unsaved: false, others, taken };
}
