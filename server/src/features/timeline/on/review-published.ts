import { reviewPublished } from '#features/reviews/reviews.events.ts';
import { listen } from '#platform/events.ts';
import { addReviewCard } from '../activities.service.ts';

export const reviewOnTimeline = listen(reviewPublished, addReviewCard);
