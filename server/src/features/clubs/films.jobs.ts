import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './films.queries.ts';

/** Runs nightly and reports totals of clubs' films that differ from the reviews. */
export const checkClubFilmTotals = defineCounterCheck('clubs:check-film-totals', STORED_COUNTERS);
