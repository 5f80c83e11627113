import { AppError } from '#platform/errors.ts';

export const listFull = (): AppError<'LIST_FULL'> => new AppError('LIST_FULL');
export const tooManyLists = (): AppError<'TOO_MANY_LISTS'> => new AppError('TOO_MANY_LISTS');
