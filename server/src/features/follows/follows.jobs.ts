import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './follows.queries.ts';

/** Runs nightly and reports follow counts that differ from the rows. */
export const checkFollowCounts = defineCounterCheck('follows:check-counts', STORED_COUNTERS);
