import { reviewPublished } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { recordReview } from '../activities.service.ts';

export const reviewOnTimeline = onEvent(reviewPublished, recordReview);
