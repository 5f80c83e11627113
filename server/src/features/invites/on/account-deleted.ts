import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { anonymizeInvites } from '../redemptions.service.ts';

export const anonymizeInvitesOnAccountDeletion = onEvent(accountDeleted, (ctx, account) =>
  anonymizeInvites(ctx, account),
);
