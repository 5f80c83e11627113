import { defineJob } from '#platform/jobs.ts';
import { refreshPopularReviewsIfDue } from './popular.service.ts';

/** Runs every five seconds; computes the popular reviews again only when that is due. */
export const refreshPopularReviews = defineJob('reviews:refresh-popular', (ctx) => refreshPopularReviewsIfDue(ctx), {
  everyMs: 5000,
});
