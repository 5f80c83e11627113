import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { lockProfile } from '../profiles.service.ts';

/** Locks the profile; its row is deleted with the account. */
export const lockProfileOnAccountDeletion = listen(accountDeleted, (ctx, { userId }) => lockProfile(ctx, userId));
