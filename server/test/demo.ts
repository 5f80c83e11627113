import { expect } from 'vitest';
import { checkFollowCounts } from '#features/follows/follows.jobs.ts';
import { checkListCounts } from '#features/lists/lists.jobs.ts';
import { checkReviewCounts } from '#features/reviews/reviews.jobs.ts';
import { checkRatingTotals } from '#features/tracking/tracking.jobs.ts';
import type { Logger } from '#platform/log.ts';
import { emailOf, PASSWORD, PRINTED } from '../demo/cast/cast.ts';
import { makeDemo } from '../demo/demo.ts';
import { WalkingClock } from '../demo/world.ts';
import { startWorld, type World } from './world.ts';

/** The day on which the demos of tests are made. */
export const DEMO_DAY = new Date('2026-11-18T15:30:00Z');
/** Every text, and a tenth of the ratings and pictures. */
export const SMALL = 0.1;

const worlds: World[] = [];

/** Each file that starts demos calls it after its tests. */
export const stopDemos = async (): Promise<void> => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()));
};

/** Fills a database with a demo of this size, the whole one at 1. It is there until stopDemos. */
export async function startDemo(size: number) {
  const clock = new WalkingClock();
  clock.moveTo(DEMO_DAY);
  const world = await startWorld({ rateLimitFactor: 1 }, undefined, { clock });
  worlds.push(world);
  const acts = await makeDemo(world.ctx, clock, { now: DEMO_DAY, size });
  return { world, acts };
}

/** Where stored counters differ from the rows, as the nightly jobs report it. */
export async function findDrifts({ ctx }: World): Promise<unknown[]> {
  const drifts: unknown[] = [];
  const log = { error: (line: unknown) => drifts.push(line) } as unknown as Logger;
  for (const job of [checkRatingTotals, checkFollowCounts, checkReviewCounts, checkListCounts]) {
    await job.checkAll({ ...ctx, log });
  }
  return drifts;
}

/** The accounts that the demo prints can be signed in to. */
export async function expectAccountsToOpen(world: World): Promise<void> {
  for (const { username } of PRINTED) {
    const client = world.visitor();
    await client.api.accounts.signIn({ email: emailOf(username), password: PASSWORD });
    expect((await client.api.accounts.getSession()).user?.email).toBe(emailOf(username));
  }
}
