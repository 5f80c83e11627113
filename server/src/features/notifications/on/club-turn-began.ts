import { listMemberIdsToNotify } from '#features/clubs/members.service.ts';
import { clubTurnBegan } from '#features/clubs/rotation.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';

/** Notifies the member whose turn it is to pick a film, each time anew, unless they passed it to themselves or want to hear nothing. */
export const notifyOnClubTurnBegan = onEvent(clubTurnBegan, async (ctx, { clubId, userId, actorId, at }) => {
  if (userId === actorId) return;
  const wanting = await listMemberIdsToNotify(ctx, clubId, ['all', 'film_changes']);
  const recipientIds = wanting.filter((id) => id === userId);
  await notify(ctx, {
    type: 'club_turn',
    recipientIds,
    actorId: null,
    targetId: clubId,
    clubId,
    at,
    againOnceRead: true,
  });
});
