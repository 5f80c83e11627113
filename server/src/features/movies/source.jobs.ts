import { defineJob } from '#platform/jobs.ts';
import { forgetOldAnswers } from './source.service.ts';

/** Nightly. */
export const forgetSourceAnswers = defineJob('movies:forget-source-answers', (ctx) => forgetOldAnswers(ctx));
