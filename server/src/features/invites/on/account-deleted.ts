import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { anonymizeInvites } from '../redemptions.service.ts';

export const invitesLeave = listen(accountDeleted, (ctx, account) => anonymizeInvites(ctx, account));
