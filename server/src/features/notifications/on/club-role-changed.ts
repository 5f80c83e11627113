import { clubRoleChanged } from '#features/clubs/clubs.events.ts';
import { onEvent } from '#platform/events.ts';
import { publishNotificationChange } from '../notifications.service.ts';

/** Notifies the open tabs of a member whose role in a club is another one: it decides which notifications of the club they are shown. */
export const publishNotificationsOnClubRoleChanged = onEvent(clubRoleChanged, async (ctx, { userId }) =>
  publishNotificationChange(ctx, [userId]),
);
