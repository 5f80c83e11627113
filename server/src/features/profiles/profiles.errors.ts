import { RENAMES } from '@halfstar/contract/profiles/profiles.schema';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { type RateLimitedError, rateLimitedUntil } from '#platform/limits/rate-limits.ts';

export const usernameTaken = (): AppError<'USERNAME_TAKEN'> => new AppError('USERNAME_TAKEN');

/** RATE_LIMITED. @param againAt when the name can be changed again, as an ISO timestamp */
export const renamedTooOften = (clock: Clock, againAt: string): RateLimitedError =>
  rateLimitedUntil(clock, againAt, `A name can be changed ${RENAMES.most} times in ${RENAMES.days} days.`, {
    again_at: againAt,
  });
