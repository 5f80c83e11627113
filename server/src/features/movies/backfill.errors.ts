import { AppError } from '#platform/errors.ts';

export const backfillUnderWay = (): AppError<'BACKFILL_UNDER_WAY'> => new AppError('BACKFILL_UNDER_WAY');
export const noFilmSource = (): AppError<'NO_MOVIE_SOURCE'> => new AppError('NO_MOVIE_SOURCE');
export const nothingToFill = (): AppError<'NOTHING_TO_FILL'> => new AppError('NOTHING_TO_FILL');
export const noBackfillUnderWay = (): AppError<'NO_BACKFILL_UNDER_WAY'> => new AppError('NO_BACKFILL_UNDER_WAY');
