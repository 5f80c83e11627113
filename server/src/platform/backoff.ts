export interface BackoffOptions {
  initialMs: number;
  maxMs: number;
}

/** Pauses between tries of what fails: each up to twice as long as the one before, half of it chance, so that many do not try at once. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** How long to wait before the next try, in milliseconds. */
  nextDelayMs(): number {
    const { initialMs: firstMs, maxMs: longestMs } = this.#options;
    const pause = Math.min(longestMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
    return pause / 2 + (pause / 2) * Math.random();
  }

  /** It works again. */
  reset(): void {
    this.#failures = 0;
  }
}
