import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './tracking.queries.ts';

/** Runs nightly and reports rating totals that differ from the ratings. */
export const checkRatingTotals = defineCounterCheck('tracking:check-rating-totals', STORED_COUNTERS);
