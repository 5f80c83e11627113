import { defineJob, type Job } from '#platform/jobs.ts';
import type { Round } from './held-ratings.queries.ts';
import { releaseForgottenRatings, releaseHeldRatings } from './held-ratings.service.ts';

/** Makes the held ratings of a round that was opened the members' ratings everywhere. */
export const releaseHeldRatingsJob: Job<Round> = defineJob('clubs:release-ratings', releaseHeldRatings);

/** Runs nightly: see releaseForgottenRatings. */
export const releaseForgottenRatingsJob = defineJob('clubs:release-forgotten-ratings', (ctx) =>
  releaseForgottenRatings(ctx),
);
