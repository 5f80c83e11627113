import { reviewHidden } from '#features/reviews/reviews.events.ts';
import { listen } from '#platform/events.ts';
import { showReviewCard } from '../activities.service.ts';

export const hiddenReviewOffTimeline = listen(reviewHidden, (ctx, { reviewId }) =>
  showReviewCard(ctx, reviewId, false),
);
