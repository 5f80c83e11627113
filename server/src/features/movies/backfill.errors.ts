import { AppError } from '#platform/errors.ts';

export const backfillUnderWay = () => new AppError('BACKFILL_UNDER_WAY');
export const noFilmSource = () => new AppError('NO_MOVIE_SOURCE');
export const nothingToFill = () => new AppError('NOTHING_TO_FILL');
export const noBackfillUnderWay = () => new AppError('NO_BACKFILL_UNDER_WAY');
