import { FEED_ERRORS } from '@halfstar/contract/feeds/feeds.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { JobReport, JobState, RetriedJob } from '#platform/job-reports.ts';
import { lockFeed, updateFeed } from './feeds.queries.ts';
import { publishFeedChange } from './feeds.service.ts';
import { listReports } from './job-reports.queries.ts';

/** How the feeds of all members go, the newest members first; each has the id of its member. */
export async function listFeedReports(
  ctx: Context,
  state: JobState | undefined,
  after: readonly [string] | null,
  limit: number,
): Promise<JobReport[]> {
  const rows = await listReports(ctx, state, timestamp(ctx.clock), after, limit);
  return rows.map((row) => ({ ...row, error: row.error === null ? null : FEED_ERRORS[row.error] }));
}

/**
 * Has a feed whose last sync failed read now, in the transaction of the caller. The time from which its member may ask again stays. Throws
 * NOT_FOUND.
 * @returns null, with nothing changed, when its last sync did not fail, or one is under way
 */
export async function retryFailedFeed(ctx: Context, userId: string): Promise<RetriedJob | null> {
  const feed = await lockFeed(ctx, userId);
  if (feed === undefined) throw notFound();
  const at = timestamp(ctx.clock);
  const isBusy = feed.busy_until !== null && Date.parse(feed.busy_until) > Date.parse(at);
  if (feed.error === null || isBusy) return null;
  await updateFeed(ctx, feed, { due_at: at, waiting: false });
  publishFeedChange(ctx, userId);
  return { user_id: userId, step: null };
}
