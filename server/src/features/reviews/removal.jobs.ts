import { defineJob } from '#platform/jobs.ts';
import { purgeRemoved } from './removal.service.ts';

/** Every ten minutes. */
export const purgeRemovedReviews = defineJob('reviews:purge-removed', (ctx) => purgeRemoved(ctx));
