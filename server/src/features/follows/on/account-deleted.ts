import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { cancelAnswers } from '../answers.jobs.ts';
import { deleteFollowsOfMember } from '../follows.service.ts';

export const deleteFollowsOnAccountDeletion = onEvent(accountDeleted, async (ctx, { userId }) => {
  await deleteFollowsOfMember(ctx, userId);
  await cancelAnswers(ctx, userId);
});
