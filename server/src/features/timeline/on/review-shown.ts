import { reviewShown } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { showReviewCard } from '../activities.service.ts';

export const shownReviewOnTimeline = onEvent(reviewShown, (ctx, { reviewId }) => showReviewCard(ctx, reviewId, true));
