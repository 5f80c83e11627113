import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { type RateLimitedError, rateLimitedUntil } from '#platform/limits/rate-limits.ts';

export const alreadyVerified = (): AppError<'ALREADY_VERIFIED'> => new AppError('ALREADY_VERIFIED');
export const notVerified = (): AppError<'NOT_VERIFIED'> => new AppError('NOT_VERIFIED');
/** RATE_LIMITED. @param againAt when another code can be mailed, as an ISO timestamp */
export const tooManyCodes = (clock: Clock, againAt: string): RateLimitedError =>
  rateLimitedUntil(clock, againAt, 'That were many codes for one day. Try again tomorrow.');
export const codeExpired = (): AppError<'CODE_EXPIRED'> => new AppError('CODE_EXPIRED');
export const workEmailTaken = (cause: unknown): AppError<'WORK_EMAIL_TAKEN'> =>
  new AppError('WORK_EMAIL_TAKEN', { cause });
export const wrongVerificationCode = (triesLeft: number): AppError<'WRONG_CODE'> =>
  new AppError('WRONG_CODE', {
    detail: `That is not the code of the mail. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`,
    data: { tries_left: triesLeft },
  });
