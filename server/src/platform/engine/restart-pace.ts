export interface RestartPaceOptions {
  /** The pause before the second try; the first is made at once, and each later one waits twice as long. */
  firstMs: number;
  longestMs: number;
  /** A run that answered for this long ends a series of failures. */
  steadyMs: number;
}

const USUAL: RestartPaceOptions = { firstMs: 500, longestMs: 10_000, steadyMs: 60_000 };

/** How long to wait before PostgreSQL is started again: what keeps it from starting, such as a full disk, may last for hours. */
export class RestartPace {
  readonly #options: RestartPaceOptions;
  #failures = 0;

  constructor(options: RestartPaceOptions = USUAL) {
    this.#options = options;
  }

  /** @param answeredMs how long the run that has ended had answered: 0 when it never did. @returns milliseconds */
  next(answeredMs: number): number {
    const { firstMs, longestMs, steadyMs } = this.#options;
    if (answeredMs >= steadyMs) this.#failures = 0;
    const pause = this.#failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (this.#failures - 1));
    this.#failures += 1;
    return pause;
  }
}
