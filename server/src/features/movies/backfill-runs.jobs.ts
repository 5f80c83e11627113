import { defineJob, enqueue, type Job } from '#platform/jobs.ts';
import { type EnqueueBatch, fillBatch, resumeAbandonedRun } from './backfill-runs.service.ts';

/** Fills a batch of films and enqueues the next batch. */
export const fillFilms: Job<{ backfill_id: string }> = defineJob('movies:fill-films', (ctx, { backfill_id: id }) =>
  fillBatch(ctx, id, enqueueBatch),
);

export const enqueueBatch: EnqueueBatch = (ctx, runId, at) =>
  enqueue(
    ctx,
    fillFilms,
    { backfill_id: runId },
    { key: 'movies:fill-films', ...(at === undefined ? {} : { runAt: at }) },
  );

/** Runs every minute and continues a run whose process has died. */
export const resumeAbandonedRuns = defineJob('movies:take-up-filling', (ctx) => resumeAbandonedRun(ctx, enqueueBatch));
