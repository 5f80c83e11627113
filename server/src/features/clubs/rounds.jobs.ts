import { defineJob } from '#platform/jobs.ts';
import { revealDueRounds } from './rounds.service.ts';

/** Runs each minute. Opens the sealed rounds of clubs that are over: see revealDueRounds. */
export const revealDueRoundsJob = defineJob('clubs:reveal-rounds', (ctx) => revealDueRounds(ctx));
