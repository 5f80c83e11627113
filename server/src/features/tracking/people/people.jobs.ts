import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './people.queries.ts';

/** Runs nightly and reports numbers of films that differ from the credits. */
export const checkPeopleCounts = defineCounterCheck('tracking:check-people-counts', STORED_COUNTERS);
