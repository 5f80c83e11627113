import { AppError } from '#platform/errors.ts';

export const clubRatingInUse = (): AppError<'RATING_IN_USE'> => new AppError('RATING_IN_USE');
export const watchedInClub = (): AppError<'WATCHED_IN_CLUB'> => new AppError('WATCHED_IN_CLUB');

/** Makes the error of a member who reviews a club's film while moderators have removed their review of it there. */
export const clubReviewRemoved = (): AppError<'REVIEW_REMOVED'> => new AppError('REVIEW_REMOVED');
