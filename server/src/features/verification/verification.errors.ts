import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { rateLimitedUntil } from '#platform/limits/rate-limits.ts';

export const alreadyVerified = () => new AppError('ALREADY_VERIFIED');
export const notVerified = () => new AppError('NOT_VERIFIED');
/** RATE_LIMITED. @param againAt when another code can be mailed, as an ISO timestamp */
export const tooManyCodes = (clock: Clock, againAt: string) =>
  rateLimitedUntil(clock, againAt, 'That were many codes for one day. Try again tomorrow.');
export const codeExpired = () => new AppError('CODE_EXPIRED');
export const workEmailTaken = (cause: unknown) => new AppError('WORK_EMAIL_TAKEN', { cause });
export const wrongVerificationCode = (triesLeft: number) =>
  new AppError('WRONG_CODE', {
    detail: `That is not the code of the mail. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`,
    data: { tries_left: triesLeft },
  });
