import { reportCounterDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { STORED_COUNTERS } from './films.queries.ts';

/** Runs nightly and reports totals of clubs' films that differ from the reviews. */
export const checkClubFilmTotals = defineJob('clubs:check-film-totals', (ctx) =>
  reportCounterDrift(ctx, STORED_COUNTERS),
);
