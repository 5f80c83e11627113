export interface BackoffOptions {
  /** The longest first delay; it doubles with each failure. */
  initialMs: number;
  maxMs: number;
}

/**
 * Exponential backoff: the delays between retries double up to `maxMs`. Half of each delay is random, so that many processes do
 * not retry at the same moment.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** Counts a failure. @returns how long to wait before the next try, in milliseconds */
  nextDelayMs(): number {
    const { initialMs, maxMs } = this.#options;
    const delay = Math.min(maxMs, initialMs * 2 ** this.#failures);
    this.#failures += 1;
    return delay / 2 + (delay / 2) * Math.random();
  }

  /** Forgets the failures after a success. */
  reset(): void {
    this.#failures = 0;
  }
}
