import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { removeRatingsOfMember } from '../tracking.service.ts';

export const ratingsLeave = listen(accountDeleted, (ctx, { userId }) => removeRatingsOfMember(ctx, userId));
