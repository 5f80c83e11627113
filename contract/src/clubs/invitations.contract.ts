import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { CLUB_LIMITS, ClubMessage } from './clubs.schema.ts';
import { ClubInvitation } from './invitations.schema.ts';
import { joinErrors } from './members.contract.ts';
import { ClubMembership } from './members.schema.ts';

const tags = ['Movie clubs'];
const ofInvitation = z.strictObject({ invitation_id: Id });
const ENDED = { status: 409, message: 'This invitation is no longer open.' } as const;

/** The calls about invitations to movie clubs. */
export const clubInvitationsContract = {
  listByClub: call
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/invitations',
      tags,
      summary: 'List the open invitations to a movie club, newest first',
      description: 'For its owner and its club moderators.',
    })
    .input(z.strictObject({ club_id: Id, ...pageQuery }))
    .output(makePageSchema(ClubInvitation)),
  create: call
    .route({
      method: 'POST',
      path: '/movie-clubs/{club_id}/invitations',
      tags,
      summary: 'Invite a member to a movie club',
      description:
        'For its owner and its club moderators. An invitation that is open already is the answer, and who is a member already is not invited. ' +
        `At most ${CLUB_LIMITS.invitationsPerDay} a day.`,
      successStatus: 201,
    })
    .input(z.strictObject({ club_id: Id, user_id: Id, message: ClubMessage.default('') }))
    .output(ClubInvitation)
    .errors({
      ...clubErrors,
      ALREADY_MEMBER: { status: 409, message: 'They are a member of this club already.' },
    }),
  accept: call
    .route({
      method: 'PUT',
      path: '/movie-club-invitations/{invitation_id}/acceptance',
      tags,
      summary: 'Accept an invitation to a movie club',
      description: 'Who is a member already just is one. A repetition changes nothing.',
    })
    .input(ofInvitation)
    .output(ClubMembership)
    .errors({ ...joinErrors, INVITATION_ENDED: ENDED }),
  decline: call
    .route({
      method: 'DELETE',
      path: '/movie-club-invitations/{invitation_id}/acceptance',
      tags,
      summary: 'Decline an invitation to a movie club',
      description: 'Nobody is told. A repetition changes nothing.',
    })
    .input(ofInvitation)
    .output(z.object({}))
    .errors({ INVITATION_ENDED: ENDED }),
  revoke: call
    .route({
      method: 'DELETE',
      path: '/movie-club-invitations/{invitation_id}',
      tags,
      summary: 'Revoke an invitation to a movie club',
      description: 'For the owner and the club moderators. A repetition changes nothing.',
    })
    .input(ofInvitation)
    .output(z.object({}))
    .errors({ INVITATION_ENDED: ENDED }),
};
