import { reviewShown } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { setReviewCardShown } from '../activities.service.ts';

export const showReviewCardOnReviewShown = onEvent(reviewShown, (ctx, { reviewId }) =>
  setReviewCardShown(ctx, reviewId, true),
);
