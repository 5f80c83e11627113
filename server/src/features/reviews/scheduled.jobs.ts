import { defineJob } from '#platform/jobs.ts';
import { publishDueReviews } from './publication.service.ts';

/** Runs every two seconds in every process. */
export const publishDueReviewsJob = defineJob('reviews:publish-due', (ctx) => publishDueReviews(ctx), {
  everyMs: 2000,
});
