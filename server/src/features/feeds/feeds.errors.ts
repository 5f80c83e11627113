import { AppError } from '#platform/errors.ts';

export const feedTaken = () => new AppError('FEED_TAKEN');
export const feedClaimed = () => new AppError('FEED_CLAIMED');
export const noFeed = () => new AppError('NO_FEED');
export const noProof = () => new AppError('NO_PROOF');
export const tooSoon = () => new AppError('TOO_SOON');
