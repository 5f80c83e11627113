export interface RestartBackoffOptions {
  /** The pause before the second try; the first is made at once, and each later one waits twice as long. */
  initialMs: number;
  maxMs: number;
  /** A run that answered for this long ends a series of failures. */
  steadyMs: number;
}

const USUAL: RestartBackoffOptions = { initialMs: 500, maxMs: 10_000, steadyMs: 60_000 };

/** How long to wait before PostgreSQL is started again: what keeps it from starting, such as a full disk, may last for hours. */
export class RestartBackoff {
  readonly #options: RestartBackoffOptions;
  #failures = 0;

  constructor(options: RestartBackoffOptions = USUAL) {
    this.#options = options;
  }

  /** @param answeredMs how long the run that has ended had answered: 0 when it never did. @returns milliseconds */
  nextDelayMs(answeredMs: number): number {
    const { initialMs: firstMs, maxMs: longestMs, steadyMs } = this.#options;
    if (answeredMs >= steadyMs) this.#failures = 0;
    const pause = this.#failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (this.#failures - 1));
    this.#failures += 1;
    return pause;
  }
}
