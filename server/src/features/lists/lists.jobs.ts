import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './lists.queries.ts';

/** Runs nightly and reports film counts that differ from the rows. */
export const checkListCounts = defineJob('lists:check-counts', (ctx) => reportCounterDrift(ctx, STORED_COUNTERS));
