import { defineJob } from '#platform/jobs.ts';
import { closeDueVotes } from './vote-closing.service.ts';

/** Runs every minute. Closes votes whose deadline is over: see closeDueVotes. */
export const closeDueVotesJob = defineJob('clubs:close-votes', (ctx) => closeDueVotes(ctx));
