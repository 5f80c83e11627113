import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './members.queries.ts';

/** Runs nightly and reports member counts of clubs that differ from the rows. */
export const checkClubCounts = defineJob('clubs:check-counts', (ctx) => reportCounterDrift(ctx, STORED_COUNTERS));
