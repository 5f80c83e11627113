import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { type EnqueueBatch, processBackfillBatch, resumeAbandonedRun } from './backfill-runs.service.ts';

/** Looks up a batch of films of a backfill run at the film source, stores what they lacked, and enqueues the next batch. */
export const fillFilms: Job<{ backfill_id: string }> = defineJob('movies:fill-films', (ctx, { backfill_id: id }) =>
  processBackfillBatch(ctx, id, enqueueBackfillBatch),
);

/**
 * Enqueues the next batch of a backfill run in the caller's transaction, for now or for an ISO timestamp. It replaces a waiting batch:
 * there is only one.
 */
export const enqueueBackfillBatch: EnqueueBatch = (ctx, runId, at) =>
  enqueueJob(
    ctx,
    fillFilms,
    { backfill_id: runId },
    { key: 'movies:fill-films', ...(at === undefined ? {} : { runAt: at }) },
  );

/** Runs every minute and continues a backfill run on which no process has worked for 90 seconds. */
export const resumeAbandonedRuns = defineJob('movies:take-up-filling', (ctx) =>
  resumeAbandonedRun(ctx, enqueueBackfillBatch),
);
