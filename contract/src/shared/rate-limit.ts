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

/**
 * For calls that hash a password, which keeps a processor busy, and may send a mail about it: of a member, or of a client, behind which a
 * whole class may sign up. Wrong passwords have stricter limits.
 */
export const PASSWORD_RATE = rateLimit({ most: 120, seconds: 60 });
