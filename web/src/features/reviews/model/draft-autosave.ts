import { AUTOSAVE_MS, type DraftText, type ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { isTransient, parseProblem } from '#lib/problem.ts';
import { isWorthKeeping, sameText, toDraftText } from './draft-text.ts';
import type { InitialDraft, OtherText } from './initial-draft.ts';
import type { LocalStore } from './local-drafts.ts';

/** How the server takes drafts; null where it keeps none, because a review is being changed. */
export type DraftServer = {
  save: (version: number, text: DraftText) => Promise<ReviewDraft>;
  remove: (version: number) => Promise<unknown>;
};

export type AutosaveState = {
  /**
   * `saved`: the server has all of it. `waiting`: it is in this browser and on its way. `offline`: it stays here until the server
   * can be reached. `refused`: the server does not take it. `superseded`: the film was reviewed in another tab.
   */
  kind: 'idle' | 'waiting' | 'saved' | 'offline' | 'refused' | 'superseded';
  savedAt: string | null;
  /** Why it was refused. */
  error: string | null;
  /** To be chosen between; until that is done nothing is sent. */
  others: readonly OtherText[];
};

const RETRY_MS = 5000;
const SUPERSEDED = new Set(['ALREADY_REVIEWED', 'ALREADY_SCHEDULED']);

/**
 * Keeps what is being written: every key stroke at once in this browser, and two seconds after an edit on the server, also
 * while typing goes on. Never writes over what another tab wrote without being told to.
 */
export class DraftAutosave {
  readonly #server: DraftServer | null;
  readonly #store: LocalStore;
  readonly #onState: (state: AutosaveState) => void;
  #state: AutosaveState;
  #text: DraftText;
  /** What the form holds before anybody writes: not worth keeping. */
  readonly #blank: DraftText;
  /** What the server is known to have; null while that is not known. */
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
    // They are in this tab's own store from now on.
    for (const { drop } of initial.taken) drop();
  }

  get state(): AutosaveState {
    return this.#state;
  }

  get version(): number {
    return this.#version;
  }

  /** Whether the form has gone. */
  get isOver(): boolean {
    return this.#over;
  }

  /** What the form holds now. */
  edit(values: DraftText): void {
    const text = toDraftText(values);
    if (this.#over || sameText(text, this.#text)) return;
    this.#text = text;
    this.#storeLocally();
    if (this.#server === null) return;
    this.#setState({ kind: this.#state.kind === 'superseded' ? 'superseded' : 'waiting', error: null });
    this.#saveIn(AUTOSAVE_MS);
  }

  /** Sends at once what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    await this.#sending;
  }

  /** Waits until nothing is on its way, and sends nothing more before the next edit: before all of it is published. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
  }

  /** Another tab wrote `draft` since this one began; null: it threw the draft away. */
  reportConflict(draft: ReviewDraft | null): void {
    const other: OtherText =
      draft === null
        ? { kind: 'gone' }
        : { kind: 'draft', text: toDraftText(draft), at: draft.saved_at, version: draft.version };
    const rest = this.#state.others.filter(({ kind }) => kind === 'browser');
    this.#setState({ kind: 'waiting', others: [other, ...rest] });
  }

  /** The writer keeps what is in the form: the first of the others is written over. */
  keepOwn(): void {
    this.#resolve(this.#text);
  }

  /** The writer takes the first of the others, which the form shows from now on. */
  takeOther(): void {
    const [other] = this.#state.others;
    if (other === undefined || other.kind === 'gone') return;
    if (other.kind === 'draft') this.#saved = other.text;
    this.#resolve(other.text);
  }

  /** All of it was published, scheduled or thrown away: nothing is kept. */
  finish(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#store.clear();
    this.#store.leave();
  }

  /** The form goes; what the server does not have yet is sent, and stays here until it has it. */
  async stop(): Promise<void> {
    if (this.#over) return;
    if (this.#server === null) return this.finish();
    await this.flush();
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
    // Not put off by further edits: whoever types on and on is saved as well.
    if (ms > 0 && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #send(): Promise<void> {
    const text = this.#text;
    if (this.#server === null || this.#over || this.#state.others.length > 0) return;
    if (this.#saved !== null && sameText(text, this.#saved)) return this.#markSaved(text, this.#state.savedAt);
    // Noted first: the tab may be killed, or the line break, when the server has it and nobody has heard.
    this.#unanswered = [...this.#unanswered.slice(-2), text];
    this.#storeLocally();
    try {
      if (isWorthKeeping(text) && !sameText(text, this.#blank)) {
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
    if (!sameText(text, this.#text)) {
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

  /** The server has another version. It may be our own, of which we never heard that it arrived. */
  #handleConflict(draft: ReviewDraft | null): void {
    const own = draft === null ? undefined : this.#unanswered.find((text) => sameText(text, draft));
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
