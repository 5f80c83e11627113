import { reviewSubjects } from '#features/reviews/reviews.service.ts';
import { cardSubjects } from '#features/timeline/activities.service.ts';
import type { Context } from '#platform/context.ts';

/** How the things of each kind are found that members react to. */
export const subjects: Context['subjects'] = { review: reviewSubjects, activity_card: cardSubjects };
