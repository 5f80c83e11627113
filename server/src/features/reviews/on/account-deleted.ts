import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { uncountReviewsOfMember } from '../reviews.service.ts';

export const reviewsLeave = listen(accountDeleted, (ctx, { userId }) => uncountReviewsOfMember(ctx, userId));
