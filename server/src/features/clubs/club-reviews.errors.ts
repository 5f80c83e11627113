import { AppError } from '#platform/errors.ts';

export const clubRatingInUse = () => new AppError('RATING_IN_USE');

/** Makes the error of a member who reviews a club's film while moderators have removed their review of it there. */
export const clubReviewRemoved = () => new AppError('REVIEW_REMOVED');
