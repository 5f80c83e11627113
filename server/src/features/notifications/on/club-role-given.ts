import { clubRoleGiven } from '#features/clubs/clubs.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

/** Notifies the member who owns a club from now on, or is a club moderator of it. */
export const notifyOnClubRoleGiven = onEvent(clubRoleGiven, async (ctx, { clubId, userId, role, at }) => {
  const type = role === 'owner' ? 'club_owner' : 'club_moderator';
  const recipientIds = [userId];
  await notify(ctx, { type, recipientIds, actorId: null, targetId: clubId, clubId, at, againOnceRead: true });
});
