import type { Context } from '#platform/context.ts';
import { defineJob, enqueue, type Job } from '#platform/jobs.ts';
import { type Answer, answerRequests } from './answers.service.ts';

/** Answers a batch of a member's requests and enqueues the next batch. */
export const answerFollowRequests: Job<Answer> = defineJob('follows:answer-requests', (ctx, answer) =>
  answerRequests(ctx, answer, enqueueAnswer),
);

/** Enqueues the job; the latest answer of a kind for a member replaces one that has not begun. */
export const enqueueAnswer = (ctx: Context, answer: Answer): Promise<void> =>
  enqueue(ctx, answerFollowRequests, answer, { key: `follows: requests ${answer.because} ${answer.targetId}` });
