import { clubRequestEnded, clubRequested } from '#features/clubs/clubs.events.ts';
import { getClubManagerIds } from '#features/clubs/members.service.ts';
import { onEvent } from '#platform/events.ts';
import { notify, publishNotificationChange } from '../notifications.service.ts';

/** Notifies the owner and the club moderators of a request to join. */
export const notifyOnClubRequested = onEvent(clubRequested, async (ctx, { clubId, requesterId, at }) => {
  const recipientIds = await getClubManagerIds(ctx, clubId);
  await notify(ctx, { type: 'club_request', recipientIds, actorId: requesterId, targetId: clubId, clubId, at });
});

/**
 * Notifies the member whose request to join was approved, and the open tabs of the owner and the club moderators: they are no longer shown
 * the notification of a request that has ended.
 */
export const notifyOnClubRequestEnded = onEvent(
  clubRequestEnded,
  async (ctx, { clubId, requesterId, approved, at }) => {
    publishNotificationChange(ctx, await getClubManagerIds(ctx, clubId));
    const recipientIds = approved ? [requesterId] : [];
    await notify(ctx, { type: 'club_approved', recipientIds, actorId: null, targetId: clubId, clubId, at });
  },
);
