import { defineJob } from '#platform/jobs.ts';
import { reportDriftingTotals } from './tracking.service.ts';

/** Nightly. */
export const checkRatingTotals = defineJob('tracking:check-rating-totals', (ctx) => reportDriftingTotals(ctx));
