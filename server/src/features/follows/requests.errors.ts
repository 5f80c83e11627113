import { AppError } from '#platform/errors.ts';

export const requestWithdrawn = () => new AppError('REQUEST_WITHDRAWN');
