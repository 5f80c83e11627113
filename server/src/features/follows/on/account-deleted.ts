import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { onEvent } from '#platform/events.ts';
import { forgetMember } from '../follows.service.ts';

export const followsLeave = onEvent(accountDeleted, (ctx, { userId }) => forgetMember(ctx, userId));
