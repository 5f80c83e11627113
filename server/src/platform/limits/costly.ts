import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { FairQueue } from './fair-queue.ts';

declare module '../context.ts' {
  interface Context {
    /** The queues for work that keeps a processor busy, by kind. */
    costly: CostlyQueues;
  }
}

export type CostlyQueues = Readonly<Record<NonNullable<CallMeta['costly']>, FairQueue>>;

/**
 * Makes the queues for calls that keep a processor busy, one for each kind. Anonymous callers of all kinds also pass one shared queue that
 * runs one task at a time, since a processor that they keep busy with one kind is missing to members for the others.
 * @param waitingFactor multiplies how many tasks may wait, not how many run at once
 */
export function createCostlyQueues(waitingFactor: number): CostlyQueues {
  // Each kind but pictures, which are members', lets one anonymous caller in: no more than three can wait here.
  const anonymousQueue = new FairQueue({
    concurrency: 1,
    anonymousConcurrency: 1,
    concurrencyPerCaller: 1,
    maxWaiting: 3,
    maxWaitingPerCaller: 3,
  });
  const createQueue = (
    concurrency: number,
    maxWaiting: number,
    maxWaitingPerCaller: number,
    concurrencyPerCaller = 2,
  ) =>
    new FairQueue({
      concurrency,
      anonymousConcurrency: 1,
      concurrencyPerCaller,
      maxWaiting: maxWaiting * waitingFactor,
      maxWaitingPerCaller: maxWaitingPerCaller * waitingFactor,
      anonymousQueue,
    });
  return {
    // A whole class may sign up from one address.
    password: createQueue(3, 60, 30),
    browse: createQueue(4, 40, 10),
    // With more searches at once than the database has processors each only gets slower.
    search: createQueue(4, 40, 20),
    // Two at a time, because a large picture takes some hundred megabytes while it is decoded; of one member one at a time, so that
    // nobody waits for the pictures of a single other one.
    picture: createQueue(2, 20, 4, 1),
  };
}
