import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { cancelRequestBatches } from '../request-batches.jobs.ts';

export const cancelAnswersOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  cancelRequestBatches(ctx, userId),
);
