import { defineJob } from '#platform/jobs.ts';
import { deleteExpiredResponses } from './source.service.ts';

/** Runs nightly. */
export const deleteOldSourceResponses = defineJob('movies:forget-source-answers', (ctx) => deleteExpiredResponses(ctx));
