import { FairQueue } from '../limits/fair-queue.ts';

/** The queue for calls of anonymous callers that are not costly: as many at once as they have connections. */
export const createAnonymousQueue = (connections: number, factor: number): FairQueue =>
  new FairQueue({
    concurrency: connections,
    anonymousConcurrency: connections,
    concurrencyPerCaller: Math.ceil(connections / 2),
    maxWaiting: 200 * factor,
    maxWaitingPerCaller: 50 * factor,
  });

/**
 * The queue for looking up access tokens that are not known to be valid. Whatever else is asked from the same address does not delay them.
 */
export const createTokenQueue = (factor: number): FairQueue =>
  new FairQueue({
    concurrency: 2,
    anonymousConcurrency: 2,
    concurrencyPerCaller: 1,
    maxWaiting: 200 * factor,
    maxWaitingPerCaller: 50 * factor,
  });

/** The queue for requests with a file, from when all of it is there to the answer. */
export const createUploadQueue = (factor: number): FairQueue =>
  new FairQueue({
    concurrency: 8,
    anonymousConcurrency: 1,
    concurrencyPerCaller: 2,
    maxWaiting: 40 * factor,
    maxWaitingPerCaller: 4 * factor,
  });
