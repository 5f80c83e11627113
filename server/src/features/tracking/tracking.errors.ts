import { AppError } from '#platform/errors.ts';

export const alreadyWatched = (): AppError<'ALREADY_WATCHED'> => new AppError('ALREADY_WATCHED');
export const notWatched = (): AppError<'NOT_WATCHED'> => new AppError('NOT_WATCHED');
export const viewingsWouldBeDeleted = (): AppError<'VIEWINGS_THERE'> => new AppError('VIEWINGS_THERE');
