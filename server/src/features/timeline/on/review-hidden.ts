import { reviewHidden } from '#features/reviews/reviews.events.ts';
import { listen } from '#platform/events.ts';
import { setReviewCardShown } from '../activities.service.ts';

export const hiddenReviewOffTimeline = listen(reviewHidden, (ctx, { reviewId }) =>
  setReviewCardShown(ctx, reviewId, false),
);
