import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { FairQueue } from './fair-queue.ts';

declare module './context.ts' {
  interface Context {
    /** Where work waits that keeps a processor busy. */
    costly: CostlyQueues;
  }
}

export type CostlyQueues = Readonly<Record<NonNullable<CallMeta['costly']>, FairQueue>>;

/**
 * A little of each kind at a time; for strangers one thing of all kinds together, since what they keep busy in the one kind members
 * miss in the others.
 */
export function createCostlyQueues(factor: number): CostlyQueues {
  // Each of the others lets one stranger in, so no more wait here.
  const strangers = new FairQueue({
    concurrency: 1,
    anonymousConcurrency: 1,
    concurrencyPerCaller: 1,
    maxWaiting: 3,
    maxWaitingPerCaller: 3,
  });
  const queue = (places: number, waiting: number, waitingOfOne: number) =>
    new FairQueue({
      concurrency: places,
      anonymousConcurrency: 1,
      concurrencyPerCaller: 2,
      maxWaiting: waiting * factor,
      maxWaitingPerCaller: waitingOfOne * factor,
      anonymousQueue: strangers,
    });
  return {
    // A whole class may sign up from one address.
    password: queue(3, 60, 30),
    browse: queue(4, 40, 10),
    // With more at once than the database has processors all of them only get slower.
    search: queue(4, 40, 20),
  };
}
