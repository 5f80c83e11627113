import { AUTOSAVE_MS, type DraftText, type ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { isTransient, parseProblem } from '#lib/problem.ts';
import { isDraftWorthSaving, isSameDraft, toDraftText } from './draft-text.ts';
import type { InitialDraft, OtherText } from './initial-draft.ts';
import type { LocalStore } from './local-drafts.ts';

/** The API for drafts; null while a review is being edited, which has no draft. */
export type DraftServer = {
  save: (version: number, text: DraftText) => Promise<ReviewDraft>;
  remove: (version: number) => Promise<unknown>;
};

export type AutosaveState = {
  /**
   * `saved`: the server has all of it. `waiting`: it is stored in this browser and about to be sent. `offline`: it stays here
   * until the server can be reached. `refused`: the server refused it. `superseded`: the film was reviewed in another tab.
   */
  kind: 'idle' | 'waiting' | 'saved' | 'offline' | 'refused' | 'superseded';
  savedAt: string | null;
  /** Why it was refused. */
  error: string | null;
  /** The texts to choose between; nothing is sent until the member has chosen. */
  others: readonly OtherText[];
};

const RETRY_MS = 5000;
const SUPERSEDED = new Set(['ALREADY_REVIEWED', 'ALREADY_SCHEDULED']);

/**
 * Saves what is being written: every key stroke at once in this browser, and two seconds after an edit on the server, also
 * during typing. Never overwrites the draft of another tab unless the member chooses so.
 */
export class DraftAutosave {
  readonly #server: DraftServer | null;
  readonly #store: LocalStore;
  readonly #onState: (state: AutosaveState) => void;
  #state: AutosaveState;
  #text: DraftText;
  /** The initial content of the form, which is not saved. */
  readonly #blank: DraftText;
  /** The text that the server has; null while unknown. */
  #saved: DraftText | null;
  #version: number;
  #unanswered: DraftText[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  #over = false;

  constructor(
    server: DraftServer | null,
    store: LocalStore,
    initial: InitialDraft,
    blank: DraftText,
    onState: (state: AutosaveState) => void,
  ) {
    this.#server = server;
    this.#store = store;
    this.#onState = onState;
    this.#text = initial.text;
    this.#blank = blank;
    this.#saved = initial.unsaved ? null : initial.text;
    this.#version = initial.version;
    this.#state = {
      kind: initial.unsaved ? 'waiting' : 'idle',
      savedAt: initial.unsaved ? null : initial.restoredAt,
      error: null,
      others: initial.others,
    };
    if (initial.unsaved) {
      this.#storeLocally();
      this.#saveIn(0);
    }
    // Their text is in this tab's own store from now on.
    for (const { drop } of initial.taken) drop();
  }

  get state(): AutosaveState {
    return this.#state;
  }

  get version(): number {
    return this.#version;
  }

  /** Whether the form is closed or its text was published. */
  get isOver(): boolean {
    return this.#over;
  }

  /** Records the current values of the form. */
  edit(values: DraftText): void {
    const text = toDraftText(values);
    if (this.#over || isSameDraft(text, this.#text)) return;
    this.#text = text;
    this.#storeLocally();
    if (this.#server === null) return;
    this.#setState({ kind: this.#state.kind === 'superseded' ? 'superseded' : 'waiting', error: null });
    this.#saveIn(AUTOSAVE_MS);
  }

  /** Sends unsaved text at once. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    await this.#sending;
  }

  /** Waits for pending requests, and sends nothing more before the next edit. Called before publishing. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
  }

  /** Another tab has saved `draft` meanwhile; null: it discarded the draft. */
  reportConflict(draft: ReviewDraft | null): void {
    const other: OtherText =
      draft === null
        ? { kind: 'gone' }
        : { kind: 'draft', text: toDraftText(draft), at: draft.saved_at, version: draft.version };
    const rest = this.#state.others.filter(({ kind }) => kind === 'browser');
    this.#setState({ kind: 'waiting', others: [other, ...rest] });
  }

  /** The member keeps the text in the form, which overwrites the first of the others. */
  keepOwn(): void {
    this.#resolve(this.#text);
  }

  /** The member chooses the first of the others, which the form then shows. */
  takeOther(): void {
    const [other] = this.#state.others;
    if (other === undefined || other.kind === 'gone') return;
    if (other.kind === 'draft') this.#saved = other.text;
    this.#resolve(other.text);
  }

  /** The text was published, scheduled or discarded: removes the draft. */
  finish(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#store.clear();
    this.#store.leave();
  }

  /** The form closes: sends unsaved text, which stays in this browser until the server has it. */
  async stop(): Promise<void> {
    if (this.#over) return;
    if (this.#server === null) return this.finish();
    await this.flush();
    this.#over = true;
    clearTimeout(this.#timer);
    this.#store.leave();
  }

  /** Its member is no longer signed in: sends nothing more. What is unsaved stays in this browser until the same member writes on. */
  abandon(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#store.leave();
  }

  #resolve(text: DraftText): void {
    const [other, ...others] = this.#state.others;
    if (other?.kind === 'draft') this.#version = other.version;
    if (other?.kind === 'gone') this.#version = 0;
    if (other?.kind === 'browser') other.drop();
    this.#text = text;
    this.#storeLocally();
    this.#setState({ kind: 'waiting', others });
    this.#saveIn(0);
  }

  #saveIn(ms: number): void {
    if (this.#server === null || this.#over) return;
    // Not postponed by further edits, so that continuous typing is saved as well.
    if (ms > 0 && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #send(): Promise<void> {
    const text = this.#text;
    if (this.#server === null || this.#over || this.#state.others.length > 0) return;
    if (this.#saved !== null && isSameDraft(text, this.#saved)) return this.#markSaved(text, this.#state.savedAt);
    // Stored first, because the tab or the connection may end after the server has the text and before the response arrives.
    this.#unanswered = [...this.#unanswered.slice(-2), text];
    this.#storeLocally();
    try {
      if (isDraftWorthSaving(text) && !isSameDraft(text, this.#blank)) {
        const { version, saved_at } = await this.#server.save(this.#version, text);
        this.#version = version;
        this.#markSaved(text, saved_at);
      } else {
        if (this.#version > 0) await this.#server.remove(this.#version);
        this.#version = 0;
        this.#markSaved(text, null);
      }
    } catch (error) {
      this.#handleFailure(error);
    }
  }

  /** The server has this text. */
  #markSaved(text: DraftText, savedAt: string | null): void {
    this.#saved = text;
    this.#unanswered = [];
    if (!isSameDraft(text, this.#text)) {
      this.#storeLocally();
      this.#setState({ savedAt });
      return this.#saveIn(AUTOSAVE_MS);
    }
    this.#store.clear();
    this.#setState({ kind: savedAt === null ? 'idle' : 'saved', savedAt, error: null });
  }

  #handleFailure(error: unknown): void {
    const { code, detail, data } = parseProblem(error);
    if (code === 'DRAFT_CHANGED') return this.#handleConflict((data as { draft: ReviewDraft | null }).draft);
    if (SUPERSEDED.has(code)) return this.#setState({ kind: 'superseded', error: detail });
    if (!isTransient(error) && code !== 'RATE_LIMITED') return this.#setState({ kind: 'refused', error: detail });
    this.#setState({ kind: 'offline' });
    this.#saveIn(RETRY_MS);
  }

  /** The server has another version. It may be this tab's own, whose response was lost. */
  #handleConflict(draft: ReviewDraft | null): void {
    const own = draft === null ? undefined : this.#unanswered.find((text) => isSameDraft(text, draft));
    if (draft === null || own === undefined) return this.reportConflict(draft);
    this.#version = draft.version;
    this.#saved = own;
    this.#saveIn(0);
  }

  #storeLocally(): void {
    const at = new Date().toISOString();
    this.#store.write({ text: this.#text, version: this.#version, unanswered: this.#unanswered, at });
  }

  #setState(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#over) this.#onState(this.#state);
  }
}
