import { reviewShown } from '#features/reviews/reviews.events.ts';
import { listen } from '#platform/events.ts';
import { setReviewCardShown } from '../activities.service.ts';

export const shownReviewOnTimeline = listen(reviewShown, (ctx, { reviewId }) =>
  setReviewCardShown(ctx, reviewId, true),
);
