import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { KEPT_NUMBERS } from './reviews.queries.ts';

/** Runs nightly. */
export const checkReviewCounts = defineJob('reviews:check-counts', (ctx) => reportCounterDrift(ctx, KEPT_NUMBERS));
