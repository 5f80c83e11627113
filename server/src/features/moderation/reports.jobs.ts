import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './reports.queries.ts';

/** Runs nightly and reports counts of reports that differ from the rows. */
export const checkReportCounts = defineCounterCheck('moderation:check-counts', STORED_COUNTERS);
