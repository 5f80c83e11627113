import { AppError } from '#platform/errors.ts';

/** FEED_TAKEN: another member has proven that the feed is theirs. */
export const feedTaken = () => new AppError('FEED_TAKEN');
/** FEED_CLAIMED: another member has saved this feed, but has not proven that it is theirs. A member who proves it takes it over. */
export const feedClaimedWithoutProof = () => new AppError('FEED_CLAIMED');
/** NO_FEED: the member has no feed. */
export const noFeed = () => new AppError('NO_FEED');
/** NO_PROOF: there is nothing to prove, because there is no claim or the feed is proven already. */
export const noProof = () => new AppError('NO_PROOF');
/** TOO_SOON: the pause since the last request or check is not over. */
export const tooSoon = () => new AppError('TOO_SOON');
