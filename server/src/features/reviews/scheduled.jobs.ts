import { defineJob } from '#platform/jobs.ts';
import { publishDue } from './due.service.ts';

/** In every process, every other second. */
export const publishDueReviews = defineJob('reviews:publish-due', (ctx) => publishDue(ctx), { everyMs: 2000 });
