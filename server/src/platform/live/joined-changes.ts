/** How long a repeated message waits to be joined with others: less than the second within which tabs are to be told (NOT-03). */
const JOIN_MS = 900;

/**
 * The messages about changes to one tab, in order. The first of a kind is sent at once. What would only repeat it is joined into one
 * message, which is sent a moment later, or before another message: the tab may have fetched in between.
 */
export class JoinedChanges {
  readonly #send: (text: string) => void;
  readonly #sent = new Set<string>();
  readonly #repeated = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  add(text: string): void {
    if (this.#sent.has(text)) {
      // In the order of their last repetition.
      this.#repeated.delete(text);
      this.#repeated.add(text);
      return;
    }
    this.#sendRepeated();
    this.#sent.add(text);
    this.#send(text);
    this.#timer ??= setTimeout(() => this.#endMoment(), JOIN_MS).unref();
  }

  /** Forgets what waits. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #sendRepeated(): void {
    for (const text of this.#repeated) this.#send(text);
    this.#repeated.clear();
  }

  #endMoment(): void {
    this.#timer = undefined;
    this.#sent.clear();
    if (this.#repeated.size === 0) return;
    for (const text of this.#repeated) this.#sent.add(text);
    this.#sendRepeated();
    this.#timer = setTimeout(() => this.#endMoment(), JOIN_MS).unref();
  }
}
