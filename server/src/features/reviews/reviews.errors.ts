import { Refusal } from '#platform/errors.ts';

/** Named by the contract of tracking, whose call the review stops. */
export const ratingInUse = () => new Refusal('RATING_IN_USE');
