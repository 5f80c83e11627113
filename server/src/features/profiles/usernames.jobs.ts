import { defineJob } from '#platform/jobs.ts';
import { deleteRestedUsernames } from './usernames.service.ts';

/** Runs nightly. */
export const forgetRestedUsernames = defineJob('profiles:forget-rested-usernames', (ctx) => deleteRestedUsernames(ctx));
