import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './subjects.queries.ts';

/** Compares the stored counts of subjects with the rows. */
export const checkSubjectCounts = defineJob('subjects:check-counts', (ctx) => reportCounterDrift(ctx, STORED_COUNTERS));
