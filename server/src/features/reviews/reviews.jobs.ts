import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './reviews.queries.ts';

/** Runs nightly. Logs stored numbers of reviews that differ from the rows they count; corrects none. */
export const checkReviewCounts = defineCounterCheck('reviews:check-counts', STORED_COUNTERS);
