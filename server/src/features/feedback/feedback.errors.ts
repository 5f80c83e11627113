import { AppError } from '#platform/errors.ts';

export const feedbackChanged = (): AppError<'FEEDBACK_CHANGED'> => new AppError('FEEDBACK_CHANGED');
