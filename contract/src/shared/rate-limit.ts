/** So many within so many seconds. */
export interface RateLimit {
  readonly most: number;
  readonly seconds: number;
}

/** Holds wherever a limit does not say otherwise. */
export const DEFAULT_RATE_LIMIT: RateLimit = { most: 10, seconds: 3600 };

/** A limit on one thing, in the browser for comfort and on the server for real. What is left out is as in the default. */
export const rateLimit = (changes: Partial<RateLimit> = {}): RateLimit => ({ ...DEFAULT_RATE_LIMIT, ...changes });
