import { defineJob } from '#platform/jobs.ts';
import { publishDue } from './publication.service.ts';

/** Runs every two seconds in every process. */
export const publishDueReviews = defineJob('reviews:publish-due', (ctx) => publishDue(ctx), { everyMs: 2000 });
