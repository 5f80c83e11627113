import { AppError } from '#platform/errors.ts';

export const feedbackChanged = () => new AppError('FEEDBACK_CHANGED');
