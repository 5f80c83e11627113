import { AppError } from '#platform/errors.ts';

/** Makes the error of removing a rating that a review shows. The contract of tracking names it, because it refuses a call of tracking. */
export const ratingInUse = () => new AppError('RATING_IN_USE');
