import { reviewHidden } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { showReviewCard } from '../activities.service.ts';

export const hiddenReviewOffTimeline = onEvent(reviewHidden, (ctx, { reviewId }) =>
  showReviewCard(ctx, reviewId, false),
);
