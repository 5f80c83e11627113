import type { RateLimit } from '@halfstar/contract/shared/rate-limit';

/** Counts calls in this tab as the server's rate limit does, so that a call that would be refused is not sent. */
export class LocalLimit {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  #taken: number[] = [];

  constructor(limit: RateLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a call. @returns null, or in how many seconds the next call is allowed */
  take(): number | null {
    const now = this.#now();
    const windowMs = this.#limit.seconds * 1000;
    // Times in the future were recorded before the clock was set back.
    this.#taken = this.#taken.filter((at) => at > now - windowMs && at <= now);
    const [first] = this.#taken;
    if (first !== undefined && this.#taken.length >= this.#limit.most)
      return Math.ceil((first + windowMs - now) / 1000);
    this.#taken.push(now);
    return null;
  }
}
