import { clubVoteClosed, clubVoteOpened } from '#features/clubs/votes.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueClubVoteNotifications, enqueueVoteResultNotifications } from '../club-votes.jobs.ts';

/** A club has up to 500 members, so a job notifies them. */
export const notifyOnClubVoteOpened = onEvent(clubVoteOpened, enqueueClubVoteNotifications);

/** As for a new vote. */
export const notifyOnClubVoteClosed = onEvent(clubVoteClosed, enqueueVoteResultNotifications);
