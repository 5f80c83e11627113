import { defineJob } from '#platform/jobs.ts';
import { refreshPopular } from './popular.service.ts';

/** Runs every few seconds: computes the popular reviews when they are old enough. */
export const refreshPopularReviews = defineJob('reviews:refresh-popular', (ctx) => refreshPopular(ctx), {
  everyMs: 5000,
});
