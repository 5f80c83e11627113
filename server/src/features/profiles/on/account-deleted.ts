import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { holdProfile } from '../profiles.service.ts';

/** Holds the profile, which goes with the account. */
export const profileLeaves = listen(accountDeleted, (ctx, { userId }) => holdProfile(ctx, userId));
