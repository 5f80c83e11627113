import { AppError } from '#platform/errors.ts';

export const listFull = () => new AppError('LIST_FULL');
export const tooManyLists = () => new AppError('TOO_MANY_LISTS');
