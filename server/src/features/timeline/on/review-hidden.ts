import { reviewHidden } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { setReviewCardShown } from '../activities.service.ts';

export const hideReviewCardOnReviewHidden = onEvent(reviewHidden, (ctx, { reviewId }) =>
  setReviewCardShown(ctx, reviewId, false),
);
