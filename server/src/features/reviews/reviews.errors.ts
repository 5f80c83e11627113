import { AppError } from '#platform/errors.ts';

/** Makes the error of removing a rating that a review shows. The contract of tracking names it, because it refuses a call of tracking. */
export const ratingInUse = (): AppError<'RATING_IN_USE'> => new AppError('RATING_IN_USE');

/** Makes the error of publishing a review of a film of which moderators have removed the member's. */
export const reviewRemoved = (): AppError<'REVIEW_REMOVED'> => new AppError('REVIEW_REMOVED');
