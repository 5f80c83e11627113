import { LRUCache } from 'lru-cache';

/** So long a token is not looked up again: what a clock that was wrong for a while has ended comes back by itself. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * The tokens that were last found to have no session. A session that was missing or ended never lives again, and none can have been looked up
 * too early: a token is random, and sent only after the transaction that made its session valid has been committed.
 */
export class EndedTokens {
  /** By token, when it was looked up, by the server's clock, in milliseconds. */
  readonly #lookedUp: LRUCache<string, number>;

  constructor(max: number) {
    this.#lookedUp = new LRUCache({ max });
  }

  /** @param now in milliseconds; what was looked up before the clock was set back is not known */
  has(token: string, now: number): boolean {
    const at = this.#lookedUp.get(token);
    return at !== undefined && at <= now && now < at + REMEMBERED_MS;
  }

  /** @param now in milliseconds */
  add(token: string, now: number): void {
    this.#lookedUp.set(token, now);
  }
}
