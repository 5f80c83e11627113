import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { removeFromReasons } from '../recommendations.service.ts';

export const removeFromReasonsOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  removeFromReasons(ctx, userId),
);
