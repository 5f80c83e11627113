import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './tracking.queries.ts';

/** Runs nightly and reports rating totals that differ from the ratings. */
export const checkRatingTotals = defineJob('tracking:check-rating-totals', (ctx) =>
  reportCounterDrift(ctx, STORED_COUNTERS),
);
