import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { RetriedJob } from '#platform/job-reports.ts';
import * as queries from './job-reports.queries.ts';

export { listReports as listScheduledReviewReports } from './job-reports.queries.ts';

/**
 * Has a scheduled review that met errors tried again at once instead of after its pause, in the transaction of the caller. One that failed
 * for good stays so: it is a draft by now, and its author decides. Throws NOT_FOUND.
 * @returns null, with nothing changed, when it does not wait for another try
 */
export async function retryFailingReview(ctx: Context, id: string): Promise<RetriedJob | null> {
  const scheduled = await queries.lockScheduledReviewForRetry(ctx, id);
  if (scheduled === undefined) throw notFound();
  if (!scheduled.is_failing) return null;
  await queries.endRetryPause(ctx, id);
  return { user_id: scheduled.user_id, step: null };
}
