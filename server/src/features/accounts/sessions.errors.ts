import { AppError } from '#platform/errors.ts';

/** The same error for a wrong password and an unknown address. */
export const invalidCredentials = (): AppError<'INVALID_CREDENTIALS'> => new AppError('INVALID_CREDENTIALS');
