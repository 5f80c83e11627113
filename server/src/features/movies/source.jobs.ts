import { defineJob } from '#platform/jobs.ts';
import { deleteExpiredAnswers } from './source.service.ts';

/** Runs nightly. */
export const deleteOldSourceAnswers = defineJob('movies:forget-source-answers', (ctx) => deleteExpiredAnswers(ctx));
