import { defineJob } from '#platform/jobs.ts';
import { deleteRestedUsernames } from './usernames.service.ts';

/** Runs nightly. Deletes the usernames of deleted accounts that can be taken again. */
export const forgetRestedUsernames = defineJob('profiles:forget-rested-usernames', (ctx) => deleteRestedUsernames(ctx));
