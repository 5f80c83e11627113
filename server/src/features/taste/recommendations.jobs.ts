import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { cancelJob, defineJob, enqueue, type Job } from '#platform/jobs.ts';
import { listStaleRaters, refreshActiveMembers, refreshRecommendations } from './recommendations.service.ts';

/** Computes the recommendations for one member. */
export const refreshMember: Job<{ userId: string }> = defineJob('taste:refresh-member', (ctx, { userId }) =>
  refreshRecommendations(ctx, userId),
);

/** Follows within half a minute cause one refresh. */
const DEBOUNCE_HOURS = 1 / 120;

const keyOf = (userId: string) => `taste: refresh of ${userId}`;

/** Enqueues the refresh of a member's recommendations, unless one waits. */
export const enqueueRefresh = (ctx: Context, userId: string): Promise<void> =>
  enqueue(
    ctx,
    refreshMember,
    { userId },
    { key: keyOf(userId), keepRunAt: true, runAt: hoursFromNow(ctx.clock, DEBOUNCE_HOURS) },
  );

/** Cancels the refresh of a member's recommendations. */
export const cancelRefresh = (ctx: Context, userId: string): Promise<void> => cancelJob(ctx, keyOf(userId));

/** Runs every minute: refreshes members who rate films now, each at most every ten minutes. */
export const refreshRaters = defineJob('taste:refresh-raters', async (ctx) => {
  for (const userId of await listStaleRaters(ctx)) await refreshRecommendations(ctx, userId);
});

/** Runs nightly and refreshes everyone who used Halfstar lately, in batches: each enqueues the next one. */
export const refreshActive: Job<{ after?: string | null } | undefined> = defineJob(
  'taste:refresh-active',
  async (ctx, payload) => {
    const last = await refreshActiveMembers(ctx, payload?.after ?? null);
    if (last !== null) await enqueue(ctx, refreshActive, { after: last }, { key: 'taste: refresh of active members' });
  },
);
