import { AppError } from '#platform/errors.ts';

/** Named by the contract of tracking, whose call the review stops. */
export const ratingInUse = () => new AppError('RATING_IN_USE');
