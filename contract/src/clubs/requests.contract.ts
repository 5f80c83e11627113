import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { ClubMessage } from './clubs.schema.ts';
import { ClubJoinRequest } from './invitations.schema.ts';
import { joinErrors } from './members.contract.ts';

const tags = ['Movie clubs'];
const ofRequester = z.strictObject({ club_id: Id, user_id: Id });
const WITHDRAWN = { status: 409, message: 'This request has been withdrawn.' } as const;

/** The calls about requests to join movie clubs. */
export const clubRequestsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/requests',
      tags,
      summary: 'List the requests to join a movie club, oldest first',
      description: 'For its owner and its club moderators.',
    })
    .input(z.strictObject({ club_id: Id, ...pageQuery }))
    .output(makePageSchema(ClubJoinRequest)),
  create: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/request',
      tags,
      summary: 'Ask to join a movie club',
      description: 'One that is joined by request. A request that waits already stays as it is.',
    })
    .input(z.strictObject({ club_id: Id, message: ClubMessage.default('') }))
    .output(z.object({}))
    .errors({
      ...clubErrors,
      NOT_BY_REQUEST: { status: 403, message: 'This club is not joined by request.' },
      INVITATION_NEEDED: { status: 403, message: 'You need an invitation to come back to this club.' },
      ALREADY_MEMBER: { status: 409, message: 'You are a member of this club already.' },
    }),
  withdraw: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/request',
      tags,
      summary: "Withdraw the viewer's request to join a movie club",
      description: 'A repetition changes nothing.',
    })
    .input(z.strictObject({ club_id: Id }))
    .output(z.object({})),
  approve: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/requests/{user_id}',
      tags,
      summary: 'Approve a request to join a movie club',
      description: 'For its owner and its club moderators. A repetition changes nothing.',
    })
    .input(ofRequester)
    .output(z.object({}))
    .errors({ ...joinErrors, REQUEST_WITHDRAWN: WITHDRAWN }),
  decline: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/requests/{user_id}',
      tags,
      summary: 'Decline a request to join a movie club',
      description: 'For its owner and its club moderators. The member is not told. A repetition changes nothing.',
    })
    .input(ofRequester)
    .output(z.object({}))
    .errors(clubErrors),
};
