import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './subjects.queries.ts';

/** Runs nightly. Logs stored counts of subjects that differ from the rows they count; corrects none. */
export const checkSubjectCounts = defineJob('subjects:check-counts', (ctx) => reportCounterDrift(ctx, STORED_COUNTERS));
