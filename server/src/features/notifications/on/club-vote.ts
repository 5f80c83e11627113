import { getClubOwnerId } from '#features/clubs/members.service.ts';
import { clubVoteClosed, clubVoteOpened, clubVoteUndecided } from '#features/clubs/votes.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueClubVoteNotifications, enqueueVoteResultNotifications } from '../club-votes.jobs.ts';
import { notify } from '../notifications.service.ts';

/** A club has up to 500 members, so a job notifies them. */
export const notifyOnClubVoteOpened = onEvent(clubVoteOpened, enqueueClubVoteNotifications);

/** As for a new vote. */
export const notifyOnClubVoteClosed = onEvent(clubVoteClosed, enqueueVoteResultNotifications);

/** The owner is to pick the film. */
export const notifyOnClubVoteUndecided = onEvent(clubVoteUndecided, async (ctx, { clubId, voteId, at }) => {
  const ownerId = await getClubOwnerId(ctx, clubId);
  const recipientIds = ownerId === null ? [] : [ownerId];
  await notify(ctx, { type: 'club_vote_undecided', recipientIds, actorId: null, targetId: voteId, clubId, at });
});
