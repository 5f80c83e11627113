import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { KEPT_NUMBERS } from './tracking.queries.ts';

/** Runs nightly and reports rating totals that differ from the ratings. */
export const checkRatingTotals = defineJob('tracking:check-rating-totals', (ctx) =>
  reportCounterDrift(ctx, KEPT_NUMBERS),
);
