import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { cancelJob, defineJob, enqueueJob, type Job, NIGHTLY_QUEUE } from '#platform/jobs.ts';
import {
  listStaleRaters,
  refreshActiveMembersBatch,
  refreshEach,
  refreshRecommendations,
} from './recommendations.service.ts';

/** Computes the recommendations for one member. */
export const refreshRecommendationsOfMember: Job<{ userId: string }> = defineJob(
  'taste:refresh-member',
  (ctx, { userId }) => refreshRecommendations(ctx, userId),
);

/** Follows within half a minute cause one refresh. */
const DEBOUNCE_HOURS = 1 / 120;

const keyOf = (userId: string) => `taste: refresh of ${userId}`;

/**
 * Enqueues the refresh of a member's recommendations for in half a minute, in the caller's transaction. One that waits already keeps its
 * time.
 */
export const enqueueRecommendationRefresh = (ctx: Context, userId: string): Promise<void> =>
  enqueueJob(
    ctx,
    refreshRecommendationsOfMember,
    { userId },
    { key: keyOf(userId), keepRunAt: true, runAt: hoursFromNow(ctx.clock, DEBOUNCE_HOURS) },
  );

/** Removes the waiting refresh of a member's recommendations, if there is one that has not begun. */
export const cancelRecommendationRefresh = (ctx: Context, userId: string): Promise<void> =>
  cancelJob(ctx, keyOf(userId));

/** Runs every minute: refreshes the recommendations of members who have just rated films, for each at most every ten minutes. */
export const refreshRecommendationsOfRaters = defineJob('taste:refresh-raters', async (ctx) => {
  await refreshEach(ctx, await listStaleRaters(ctx));
});

/**
 * Runs nightly and refreshes the recommendations of all members who used Halfstar in the last 30 days, in batches. Each is a job of its own
 * that enqueues the next one when its members are done. A job whose process dies runs again; if it had enqueued the next one, that one
 * is replaced, or, when it has begun, its batch is refreshed twice, which changes nothing.
 */
export const refreshRecommendationsOfActive: Job<{ after?: string | null } | undefined> = defineJob(
  'taste:refresh-active',
  async (ctx, payload) => {
    const last = await refreshActiveMembersBatch(ctx, payload?.after ?? null);
    if (last !== null)
      await enqueueJob(
        ctx,
        refreshRecommendationsOfActive,
        { after: last },
        // One key for all would end the tries of this job while it runs, for the sake of the next one.
        { key: `taste: refresh of active members after ${last}`, queue: NIGHTLY_QUEUE },
      );
  },
);
