import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { forgetMember } from '../follows.service.ts';

export const followsLeave = listen(accountDeleted, (ctx, { userId }) => forgetMember(ctx, userId));
