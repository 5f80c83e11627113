import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { deleteMailsToWorkAddresses } from '../verification.service.ts';

/** The verifications themselves are deleted with the account. */
export const deleteWorkMailsOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  deleteMailsToWorkAddresses(ctx, userId),
);
