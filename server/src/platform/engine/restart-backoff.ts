export interface RestartBackoffOptions {
  /** The delay before the second restart. The first is made at once, and each later one waits twice as long. */
  initialMs: number;
  maxMs: number;
  /** A run that answered queries for this long ends a series of failures. */
  steadyMs: number;
}

const DEFAULTS: RestartBackoffOptions = { initialMs: 500, maxMs: 10_000, steadyMs: 60_000 };

/** The delays between restarts of PostgreSQL. They grow, since what keeps it from starting may last for hours, such as a full disk. */
export class RestartBackoff {
  readonly #options: RestartBackoffOptions;
  #failures = 0;

  constructor(options: RestartBackoffOptions = DEFAULTS) {
    this.#options = options;
  }

  /**
   * @param answeredMs how long the run that has ended had answered queries: 0 when it never did
   * @returns milliseconds
   */
  nextDelayMs(answeredMs: number): number {
    const { initialMs: firstMs, maxMs: longestMs, steadyMs } = this.#options;
    if (answeredMs >= steadyMs) this.#failures = 0;
    const delay = this.#failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (this.#failures - 1));
    this.#failures += 1;
    return delay;
  }
}
