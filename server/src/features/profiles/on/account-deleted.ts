import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { releaseAvatar } from '../avatars.service.ts';
import { restUsername } from '../usernames.service.ts';

/** The profile itself is deleted with the account. */
export const deleteAvatarOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) => releaseAvatar(ctx, userId));

export const restUsernameOnAccountDeletion = onEvent(accountDeleted, (ctx, { userId }) => restUsername(ctx, userId));
