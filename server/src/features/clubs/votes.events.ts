import { defineEvent } from '#platform/events.ts';

/** A club asks its members what to watch next. `at` is an ISO timestamp. */
export const clubVoteOpened = defineEvent<{ clubId: string; voteId: string; actorId: string; at: string }>(
  'clubs.vote-opened',
);

/** Too few members have voted, so the owner is to pick the film. `at` is an ISO timestamp. */
export const clubVoteUndecided = defineEvent<{ clubId: string; voteId: string; at: string }>('clubs.vote-undecided');

/** A vote has its film, by the count or by the owner's pick. `at` is an ISO timestamp. */
export const clubVoteClosed = defineEvent<{ clubId: string; voteId: string; movieId: string; at: string }>(
  'clubs.vote-closed',
);
