import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { ALREADY_FINISHED } from './films.contract.ts';
import { ClubVote, Pitch, VOTE_LIMITS, VoteDeadline } from './votes.schema.ts';

const tags = ['Movie clubs'];
const ofClub = z.strictObject({ club_id: Id });
const ofNomination = z.strictObject({ club_id: Id, nomination_id: Id });

export const VOTE_OPEN = { status: 409, message: 'This club has a vote already. Let it end first.' } as const;

/** What every change of an open vote may answer. */
const voteErrors = {
  ...clubErrors,
  NO_OPEN_VOTE: { status: 409, message: 'The vote is over, or there is none.' },
} as const;

/** The calls about votes on the next film of a movie club. For its members. */
export const clubVotesContract = {
  get: call
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/vote',
      tags,
      summary: "Get a movie club's vote on its next film",
      description: 'The open one, else the last that was closed, else null.',
    })
    .input(ofClub)
    .output(z.object({ vote: ClubVote.nullable() })),
  list: call
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/votes',
      tags,
      summary: "List a movie club's closed votes, the last first",
    })
    .input(ofClub.extend(pageQuery))
    .output(makePageSchema(ClubVote)),
  open: call
    .route({
      method: 'POST',
      path: '/movie-clubs/{club_id}/vote',
      tags,
      summary: 'Open a vote on the next film of a movie club',
      description: 'For its owner and its club moderators. Members who want to know are notified.',
      successStatus: 201,
    })
    .input(ofClub.extend(VoteDeadline.shape))
    .output(ClubVote)
    .errors({
      ...clubErrors,
      VOTE_OPEN,
      PICKING_IN_TURNS: { status: 409, message: 'Members pick in turns in this club. End the turns first.' },
    }),
  setDeadline: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/vote/deadline',
      tags,
      summary: 'Move the deadline of the open vote of a movie club',
      description: 'For its owner and its club moderators.',
    })
    .input(ofClub.extend(VoteDeadline.shape))
    .output(ClubVote)
    .errors(voteErrors),
  cancel: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/vote',
      tags,
      summary: 'Cancel the open vote of a movie club',
      description: 'For its owner and its club moderators. Nobody is told. Without an open vote nothing happens.',
    })
    .input(ofClub)
    .output(z.object({}))
    .errors(clubErrors),
  nominate: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/vote/nomination',
      tags,
      summary: 'Nominate a film in the open vote of a movie club',
      description:
        'One a member. Another film replaces the one before and leaves the rankings; the same film gets the new pitch.',
    })
    .input(ofClub.extend({ movie_id: Id, pitch: Pitch.default('') }))
    .output(ClubVote)
    .errors({
      ...voteErrors,
      ALREADY_FINISHED: { status: 409, message: 'The club has watched this film already.' },
      ALREADY_CURRENT: { status: 409, message: 'The club is watching this film now.' },
      ALREADY_NOMINATED: { status: 409, message: 'Somebody has nominated this film. Rank it instead.' },
      TOO_MANY_NOMINATIONS: { status: 409, message: `A vote has ${VOTE_LIMITS.nominations} nominations at most.` },
    }),
  withdraw: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/vote/nomination',
      tags,
      summary: "Withdraw the viewer's nomination in the open vote of a movie club",
      description: 'Without a nomination nothing happens.',
    })
    .input(ofClub)
    .output(ClubVote)
    .errors(voteErrors),
  removeNomination: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/vote/nominations/{nomination_id}',
      tags,
      summary: 'Remove a nomination from the open vote of a movie club',
      description: 'For its owner and its club moderators. A repetition changes nothing.',
    })
    .input(ofNomination)
    .output(ClubVote)
    .errors(voteErrors),
  rank: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/vote/ballot',
      tags,
      summary: "Set the viewer's ranking in the open vote of a movie club",
      description: 'Any number of nominations, the favorite first; none takes the ballot back. Nobody else sees it.',
    })
    .input(ofClub.extend({ ranking: z.array(Id).max(VOTE_LIMITS.nominations) }))
    .output(ClubVote)
    .errors(voteErrors),
  pick: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/vote/winner',
      tags,
      summary: 'Pick the film of a vote of a movie club in which too few have voted',
      description: 'For its owner, once. The members are notified.',
    })
    .input(ofNomination)
    .output(ClubVote)
    .errors({
      ...clubErrors,
      NOTHING_TO_PICK: { status: 409, message: 'There is no vote that waits for your pick.' },
      ALREADY_FINISHED,
    }),
};
