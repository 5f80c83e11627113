import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { cancelRefresh } from '../recommendations.jobs.ts';
import { removeFromReasons } from '../recommendations.service.ts';

export const removeRecommendationsOnAccountDeletion = onEvent(accountDeleted, async (ctx, { userId }) => {
  await removeFromReasons(ctx, userId);
  await cancelRefresh(ctx, userId);
});
