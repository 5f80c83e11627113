import { defineEvent } from '#platform/events.ts';

/** A club asks its members what to watch next. `at` is an ISO timestamp. */
export const clubVoteOpened = defineEvent<{ clubId: string; voteId: string; actorId: string; at: string }>(
  'clubs.vote-opened',
);

/** A vote has its film, by the count or by the owner's pick. `at` is an ISO timestamp. */
export const clubVoteClosed = defineEvent<{ clubId: string; voteId: string; movieId: string; at: string }>(
  'clubs.vote-closed',
);
