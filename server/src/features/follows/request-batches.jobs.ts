import type { Context } from '#platform/context.ts';
import { cancelJob, defineJob, enqueue, type Job } from '#platform/jobs.ts';
import { answerRequests, REASONS, type RequestBatch } from './request-batches.service.ts';

/** Answers a batch of a member's requests and enqueues the next batch. */
export const answerFollowRequests: Job<RequestBatch> = defineJob('follows:answer-requests', (ctx, answer) =>
  answerRequests(ctx, answer, (ctx, next) => enqueueRequestBatch(ctx, next)),
);

const keyOf = ({ targetId, because }: Pick<RequestBatch, 'targetId' | 'because'>) =>
  `follows: requests ${because} ${targetId}`;

/**
 * Enqueues the job; the latest answer of a kind for a member replaces one that has not begun.
 * @param runAt an ISO timestamp; at once if left out
 */
export const enqueueRequestBatch = (ctx: Context, answer: RequestBatch, runAt?: string): Promise<void> =>
  enqueue(ctx, answerFollowRequests, answer, { key: keyOf(answer), ...(runAt === undefined ? {} : { runAt }) });

/** Cancels all answers for a member. */
export async function cancelAnswers(ctx: Context, targetId: string): Promise<void> {
  for (const because of REASONS) await cancelJob(ctx, keyOf({ targetId, because }));
}
