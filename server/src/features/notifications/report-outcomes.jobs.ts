import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { notifyOfReportOutcome, type ReportOutcome } from './report-outcomes.service.ts';

/** Notifies those who have reported a thing of what came of it. */
export const notifyOfReportOutcomeJob: Job<ReportOutcome> = defineJob(
  'notifications:report-outcome',
  notifyOfReportOutcome,
);

/** Enqueues, in the caller's transaction, the job that notifies those who have reported in a case of how it ended. */
export const enqueueReportOutcome = (ctx: Context, outcome: ReportOutcome): Promise<void> =>
  enqueueJob(ctx, notifyOfReportOutcomeJob, outcome);
