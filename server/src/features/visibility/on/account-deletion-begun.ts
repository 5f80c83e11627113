import { accountDeletionBegun } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { hideMemberBeforeDeletion } from '../visibility.service.ts';

export const hideOnAccountDeletionBegun = onEvent(accountDeletionBegun, (ctx, { userId }) =>
  hideMemberBeforeDeletion(ctx, userId),
);
