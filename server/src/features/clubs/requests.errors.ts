import { AppError } from '#platform/errors.ts';

export const notByRequest = (): AppError<'NOT_BY_REQUEST'> => new AppError('NOT_BY_REQUEST');
export const requestWithdrawn = (): AppError<'REQUEST_WITHDRAWN'> => new AppError('REQUEST_WITHDRAWN');
