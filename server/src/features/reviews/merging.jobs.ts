import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob } from '#platform/jobs.ts';
import { movePartsOfMergedReviews } from './merging.service.ts';

/** Moves comments and reactions to the reviews with which merges of films have joined others. */
export const moveMergedReviews = defineJob('reviews:move-merged', (ctx) => movePartsOfMergedReviews(ctx));

/**
 * Enqueues, in the caller's transaction, the job that moves comments and reactions of merged reviews to those they
 * were merged into.
 */
export const enqueueMergedReviews = (ctx: Context): Promise<void> =>
  enqueueJob(ctx, moveMergedReviews, undefined, { key: moveMergedReviews.name });
