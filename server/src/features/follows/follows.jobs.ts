import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './follows.queries.ts';

/** Runs nightly and reports follow counts that differ from the rows. */
export const checkFollowCounts = defineJob('follows:check-counts', (ctx) => reportCounterDrift(ctx, STORED_COUNTERS));
