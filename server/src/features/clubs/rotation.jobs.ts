import { defineJob } from '#platform/jobs.ts';
import { passOnTurns } from './rotation.service.ts';

/** Runs every minute: see passOnTurns. */
export const passOnClubTurns = defineJob('clubs:pass-on-turns', passOnTurns);
