import { defineJob } from '#platform/jobs.ts';
import { movePartsOfMergedReviews } from './merging.service.ts';
import { deleteUnrestorableReviews } from './removal.service.ts';

/**
 * Runs every ten minutes. Deletes reviews for good whose removal can no longer be undone. What jobs were to move to other reviews, and have
 * failed to, is moved, so that those are deleted the next time.
 */
export const purgeRemovedReviews = defineJob('reviews:purge-removed', async (ctx) => {
  await deleteUnrestorableReviews(ctx);
  await movePartsOfMergedReviews(ctx);
});
