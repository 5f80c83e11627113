import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './lists.queries.ts';

/** Runs nightly and reports film counts that differ from the rows. */
export const checkListCounts = defineCounterCheck('lists:check-counts', STORED_COUNTERS);
