import { defineJob } from '#platform/jobs.ts';
import { deleteExpiredResponses } from './source.service.ts';

/** Runs nightly and deletes cached answers of the film source that have not been fresh for a week. */
export const deleteOldSourceResponses = defineJob('movies:forget-source-answers', (ctx) => deleteExpiredResponses(ctx));
