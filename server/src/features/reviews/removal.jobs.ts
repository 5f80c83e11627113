import { defineJob } from '#platform/jobs.ts';
import { deleteUnrestorableReviews } from './removal.service.ts';

/** Runs every ten minutes. Deletes reviews for good whose removal can no longer be undone. */
export const purgeRemovedReviews = defineJob('reviews:purge-removed', (ctx) => deleteUnrestorableReviews(ctx));
