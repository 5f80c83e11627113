import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { KEPT_NUMBERS } from './lists.queries.ts';

/** Nightly. */
export const checkListCounts = defineJob('lists:check-counts', (ctx) => reportCounterDrift(ctx, KEPT_NUMBERS));
