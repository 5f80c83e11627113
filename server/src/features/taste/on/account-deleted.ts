import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { cancelRefresh } from '../recommendations.jobs.ts';

export const cancelRefreshOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) => cancelRefresh(ctx, userId));
