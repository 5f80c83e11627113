import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { holdProfile } from '../profiles.service.ts';

/** Heard first. The profile itself goes with the account. */
export const profileLeaves = onEvent(accountDeleted, (ctx, { userId }) => holdProfile(ctx, userId));
