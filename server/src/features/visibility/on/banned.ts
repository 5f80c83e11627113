import { memberBanned, memberUnbanned } from '#features/accounts/sanctions.events.ts';
import { onEvent } from '#platform/events.ts';
import { hideBannedMember, showUnbannedMember } from '../visibility.service.ts';

export const hideOnBanned = onEvent(memberBanned, (ctx, { userId, at }) => hideBannedMember(ctx, userId, at));

export const showOnUnbanned = onEvent(memberUnbanned, (ctx, { userId, at }) => showUnbannedMember(ctx, userId, at));
