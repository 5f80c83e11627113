/** At most `most` calls within `seconds`. */
export interface RateLimit {
  readonly most: number;
  readonly seconds: number;
}

/** The default for what a limit leaves out. */
export const DEFAULT_RATE_LIMIT: RateLimit = { most: 10, seconds: 3600 };

/**
 * Declares a rate limit; what is left out is 10 calls and an hour. The server enforces it; the web client checks it first to save a
 * request.
 */
export const rateLimit = (changes: Partial<RateLimit> = {}): RateLimit => ({ ...DEFAULT_RATE_LIMIT, ...changes });
