import { AppError } from '#platform/errors.ts';

export const requestWithdrawn = (): AppError<'REQUEST_WITHDRAWN'> => new AppError('REQUEST_WITHDRAWN');
