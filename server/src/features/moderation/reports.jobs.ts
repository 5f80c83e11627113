import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './reports.queries.ts';

/** Runs nightly and reports counts of reports that differ from the rows. */
export const checkReportCounts = defineJob('moderation:check-counts', (ctx) =>
  reportCounterDrift(ctx, STORED_COUNTERS),
);
