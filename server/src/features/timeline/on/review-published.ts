import { reviewPublished } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { addReviewCard } from '../activities.service.ts';

export const addReviewCardOnReviewPublished = onEvent(reviewPublished, addReviewCard);
