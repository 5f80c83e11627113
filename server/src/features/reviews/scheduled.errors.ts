import { SCHEDULE_MESSAGES } from '@halfstar/contract/reviews/scheduled.schema';
import { AppError, invalidInput } from '#platform/errors.ts';

/** Makes the error of changing a scheduled review that is published, failed or cancelled. */
export const scheduledReviewEnded = (): AppError<'SCHEDULE_OVER'> => new AppError('SCHEDULE_OVER');
/** Makes the error of a time for publishing that is not in the future. */
export const notInFuture = (): AppError<'INVALID_INPUT'> =>
  invalidInput({ field: 'scheduled_for', message: SCHEDULE_MESSAGES.notFuture });
