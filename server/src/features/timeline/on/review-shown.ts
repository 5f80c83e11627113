import { reviewShown } from '#features/reviews/reviews.events.ts';
import { listen } from '#platform/events.ts';
import { showReviewCard } from '../activities.service.ts';

export const shownReviewOnTimeline = listen(reviewShown, (ctx, { reviewId }) => showReviewCard(ctx, reviewId, true));
