import { SCHEDULE_MESSAGES } from '@halfstar/contract/reviews/scheduled.schema';
import { AppError, invalidInput } from '#platform/errors.ts';

export const scheduleOver = () => new AppError('SCHEDULE_OVER');
export const notInFuture = () => invalidInput({ field: 'scheduled_for', message: SCHEDULE_MESSAGES.notFuture });
