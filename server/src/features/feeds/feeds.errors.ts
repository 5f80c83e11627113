import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { type RateLimitedError, rateLimitedUntil } from '#platform/limits/rate-limits.ts';

/** FEED_TAKEN: another member has proven that the feed is theirs. */
export const feedTaken = (): AppError<'FEED_TAKEN'> => new AppError('FEED_TAKEN');
/** FEED_CLAIMED: another member has saved this feed, but has not proven that it is theirs. A member who proves it takes it over. */
export const feedClaimedWithoutProof = (): AppError<'FEED_CLAIMED'> => new AppError('FEED_CLAIMED');
/** NO_FEED: the member has no feed. */
export const noFeed = (): AppError<'NO_FEED'> => new AppError('NO_FEED');
/** NO_PROOF: there is nothing to prove, because there is no claim or the feed is proven already. */
export const nothingToProve = (): AppError<'NO_PROOF'> => new AppError('NO_PROOF');
/** RATE_LIMITED: the pause since the last request to read the feed is not over. @param allowedAt when it is, as an ISO timestamp */
export const syncTooSoon = (clock: Clock, allowedAt: string): RateLimitedError =>
  rateLimitedUntil(clock, allowedAt, 'The feed was read a moment ago. Wait a little before the next sync.');
/** RATE_LIMITED: the pause since the last look for the token is not over. @param allowedAt when it is, as an ISO timestamp */
export const checkTooSoon = (clock: Clock, allowedAt: string): RateLimitedError =>
  rateLimitedUntil(clock, allowedAt, 'We looked a moment ago. Wait a little before the next check.');
