import { AppError } from '#platform/errors.ts';

export const notByRequest = () => new AppError('NOT_BY_REQUEST');
export const requestWithdrawn = () => new AppError('REQUEST_WITHDRAWN');
