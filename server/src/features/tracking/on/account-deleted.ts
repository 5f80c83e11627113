import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { removeRatingsOfMember } from '../tracking.service.ts';

export const removeRatingsOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  removeRatingsOfMember(ctx, userId),
);
