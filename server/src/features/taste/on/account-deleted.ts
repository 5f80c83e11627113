import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { cancelRecommendationRefresh } from '../recommendations.jobs.ts';

export const cancelRefreshOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  cancelRecommendationRefresh(ctx, userId),
);
