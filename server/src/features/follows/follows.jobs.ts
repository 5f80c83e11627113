import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { KEPT_NUMBERS } from './follows.queries.ts';

/** Runs nightly and reports follow counts that differ from the rows. */
export const checkFollowCounts = defineJob('follows:check-counts', (ctx) => reportCounterDrift(ctx, KEPT_NUMBERS));
