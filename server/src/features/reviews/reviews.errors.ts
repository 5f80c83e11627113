import { AppError } from '#platform/errors.ts';

/** The contract of tracking names this error, because it refuses a call of tracking. */
export const ratingInUse = () => new AppError('RATING_IN_USE');
