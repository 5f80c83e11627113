import { defineJob } from '#platform/jobs.ts';
import { deleteExpiredAnswers } from './source.service.ts';

/** Runs nightly. */
export const forgetSourceAnswers = defineJob('movies:forget-source-answers', (ctx) => deleteExpiredAnswers(ctx));
