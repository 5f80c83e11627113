import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { deleteFollowsOfMember } from '../follows.service.ts';

export const deleteFollowsOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  deleteFollowsOfMember(ctx, userId),
);
