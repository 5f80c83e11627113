import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueAvatarDeletion } from '../avatars.service.ts';
import { restUsernameBeforeDeletion } from '../usernames.service.ts';

/** Enqueues the deletion of the avatar files. The profile itself is deleted with the account. */
export const deleteAvatarOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  enqueueAvatarDeletion(ctx, userId),
);

export const restUsernameOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) =>
  restUsernameBeforeDeletion(ctx, userId),
);
