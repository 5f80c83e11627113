import { accountDeleted } from '#features/accounts/accounts.events.ts';
import { listen } from '#platform/events.ts';
import { forgetMember } from '../reviews.service.ts';

export const reviewsLeave = listen(accountDeleted, (ctx, { userId }) => forgetMember(ctx, userId));
