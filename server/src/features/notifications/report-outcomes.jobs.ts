import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { notifyOfReportOutcome, type ReportOutcome } from './report-outcomes.service.ts';

/** Notifies those who have reported a thing of what came of it. */
export const notifyOfReportOutcomeJob: Job<ReportOutcome> = defineJob(
  'notifications:report-outcome',
  notifyOfReportOutcome,
);

/** Enqueues it in the caller's transaction. */
export const enqueueReportOutcome = (ctx: Context, outcome: ReportOutcome): Promise<void> =>
  enqueueJob(ctx, notifyOfReportOutcomeJob, outcome);
