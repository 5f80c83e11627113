import { AppError } from '#platform/errors.ts';

export const tooManyAccessTokens = (): AppError<'TOO_MANY_ACCESS_TOKENS'> => new AppError('TOO_MANY_ACCESS_TOKENS');
