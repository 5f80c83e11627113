import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './members.queries.ts';

/** Runs nightly and reports member counts of clubs that differ from the rows. */
export const checkClubCounts = defineCounterCheck('clubs:check-counts', STORED_COUNTERS);
