import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { deleteFollowsOfMember } from '../follows.service.ts';

export const deleteFollowsOnAccountDeletion = listen(accountDeleted, (ctx, { userId }) =>
  deleteFollowsOfMember(ctx, userId),
);
