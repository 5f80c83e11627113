import type { Context } from '#platform/context.ts';
import { cancelJob, defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { answerRequestBatch, REASONS, type RequestBatch } from './request-batches.service.ts';

/** Approves or declines a batch of the follow requests that wait for a member, and enqueues the next batch. */
export const answerFollowRequests: Job<RequestBatch> = defineJob('follows:answer-requests', (ctx, answer) =>
  answerRequestBatch(ctx, answer, (ctx, next) => enqueueRequestBatch(ctx, next)),
);

const keyOf = ({ targetId, because }: Pick<RequestBatch, 'targetId' | 'because'>) =>
  `follows: requests ${because} ${targetId}`;

/**
 * Enqueues the job that answers the requests of a member; a later call with the same member and `because` replaces one that has not begun.
 * @param runAt an ISO timestamp; at once if left out
 */
export const enqueueRequestBatch = (ctx: Context, answer: RequestBatch, runAt?: string): Promise<void> =>
  enqueueJob(ctx, answerFollowRequests, answer, { key: keyOf(answer), ...(runAt === undefined ? {} : { runAt }) });

/** Cancels all enqueued jobs that answer requests to follow this member. */
export async function cancelRequestBatches(ctx: Context, targetId: string): Promise<void> {
  for (const because of REASONS) await cancelJob(ctx, keyOf({ targetId, because }));
}
