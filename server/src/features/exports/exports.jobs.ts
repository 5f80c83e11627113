import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { type EnqueueExport, makeExport, requeueAndPurgeExports } from './exports.service.ts';

/** Makes the file of an export. */
export const makeExports: Job<{ export_id: string }> = defineJob('exports:make', (ctx, { export_id: id }) =>
  makeExport(ctx, id),
);

/** Enqueues the making of an export's file. */
export const enqueueExport: EnqueueExport = (ctx, exportId) =>
  enqueueJob(ctx, makeExports, { export_id: exportId }, { key: `exports:make ${exportId}` });

/** Runs every ten minutes: makes exports whose process has died, and deletes files that have expired. */
export const tidyExports = defineJob('exports:tidy', (ctx) => requeueAndPurgeExports(ctx, enqueueExport));
