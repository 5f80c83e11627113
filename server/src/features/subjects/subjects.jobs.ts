import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './subjects.queries.ts';

/** Runs nightly. Logs stored counts of subjects that differ from the rows they count; corrects none. */
export const checkSubjectCounts = defineCounterCheck('subjects:check-counts', STORED_COUNTERS);
