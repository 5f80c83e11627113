import { defineJob } from '#platform/jobs.ts';
import { deleteRemovedReviews } from './removal.service.ts';

/** Runs every ten minutes. */
export const purgeRemovedReviews = defineJob('reviews:purge-removed', (ctx) => deleteRemovedReviews(ctx));
