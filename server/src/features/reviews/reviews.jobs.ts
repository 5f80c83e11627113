import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './reviews.queries.ts';

/** Runs nightly. Logs stored numbers of reviews that differ from the rows they count; corrects none. */
export const checkReviewCounts = defineJob('reviews:check-counts', (ctx) => reportCounterDrift(ctx, STORED_COUNTERS));
