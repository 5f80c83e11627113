import { AppError } from '#platform/errors.ts';

export const clubRatingInUse = () => new AppError('RATING_IN_USE');
export const watchedInClub = () => new AppError('WATCHED_IN_CLUB');
