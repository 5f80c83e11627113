import { onEvent } from '#platform/events.ts';
import { enqueueMergedReviews } from '../merging.jobs.ts';
import { reviewMergeBegun } from '../reviews.events.ts';

/** A review may have 100,000 reactions and 20,000 comments, so a job moves them. */
export const moveOnReviewMergeBegun = onEvent(reviewMergeBegun, (ctx) => enqueueMergedReviews(ctx));
