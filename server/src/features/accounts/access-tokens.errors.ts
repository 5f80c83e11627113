import { AppError } from '#platform/errors.ts';

export const tooManyAccessTokens = () => new AppError('TOO_MANY_ACCESS_TOKENS');
