import { clubInvitationEnded, clubInvited } from '#features/clubs/clubs.events.ts';
import { onEvent } from '#platform/events.ts';
import { markAnsweredNotificationRead, notify } from '../notifications.service.ts';

export const notifyOnClubInvited = onEvent(
  clubInvited,
  async (ctx, { invitationId, clubId, inviterId, inviteeId, at }) => {
    const recipientIds = [inviteeId];
    await notify(ctx, {
      type: 'club_invitation',
      recipientIds,
      actorId: inviterId,
      targetId: invitationId,
      clubId,
      at,
    });
  },
);

/** Marks the notification of an invitation read that has been answered or revoked. */
export const markReadOnClubInvitationEnded = onEvent(clubInvitationEnded, (ctx, { invitationId, inviteeId, at }) =>
  markAnsweredNotificationRead(ctx, { userId: inviteeId, type: 'club_invitation', targetId: invitationId, at }),
);
