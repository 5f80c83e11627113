import { reviewsDiscarded } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { removeReviewCards } from '../activities.service.ts';

export const removeReviewCardsOnReviewsDiscarded = onEvent(reviewsDiscarded, (ctx, { reviewIds }) =>
  removeReviewCards(ctx, reviewIds),
);
