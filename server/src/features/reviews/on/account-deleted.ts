import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { uncountReviewsOfMember } from '../reviews.service.ts';

export const uncountReviewsOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  uncountReviewsOfMember(ctx, userId),
);
