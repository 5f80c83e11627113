import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { CLUB_LIMITS, ClubNotify } from './clubs.schema.ts';
import { ClubMember, ClubMembership, GivenRole } from './members.schema.ts';

const tags = ['Movie clubs'];
const ofClub = z.strictObject({ club_id: Id });
const ofMember = z.strictObject({ club_id: Id, user_id: Id });

/** What joining a club may answer, whatever the way. */
export const joinErrors = {
  ...clubErrors,
  CLUB_FULL: { status: 409, message: `A club has ${CLUB_LIMITS.members} members at most.` },
} as const;

/** The calls about members of movie clubs. */
export const clubMembersContract = {
  list: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/members',
      tags,
      summary: "List a movie club's members",
      description: 'Owner, club moderators, then those who joined first. Of a private club only for its members.',
    })
    .input(ofClub.extend(pageQuery))
    .output(makePageSchema(ClubMember)),
  join: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/membership',
      tags,
      summary: 'Join a movie club',
      description: 'One that is open. Who is a member already stays as they are.',
    })
    .input(ofClub)
    .output(ClubMembership)
    .errors({
      ...joinErrors,
      CLUB_NOT_OPEN: { status: 403, message: 'This club is joined by request or by invitation.' },
      INVITATION_NEEDED: { status: 403, message: 'You need an invitation to come back to this club.' },
    }),
  leave: callOfSuspended
    .route({
      method: 'POST',
      path: '/movie-clubs/{club_id}/membership/end',
      tags,
      summary: 'Leave a movie club',
      description:
        'Its owner hands it over first, names a successor here, or archives it. Who is no member changes nothing.',
    })
    .input(ofClub.extend({ successor_id: Id.optional().meta({ description: 'The member who owns it then.' }) }))
    .output(ClubMembership)
    .errors({
      SUCCESSOR_NEEDED: { status: 409, message: 'Name the member who shall own the club, or archive it.' },
    }),
  setNotify: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/membership/notify',
      tags,
      summary: 'Set of what the viewer is notified in a movie club',
    })
    .input(ofClub.extend({ notify: ClubNotify }))
    .output(ClubMembership),
  remove: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/members/{user_id}',
      tags,
      summary: 'Remove a member from a movie club',
      description:
        'For its owner, and for its club moderators those without a role. The member needs an invitation to come back.',
    })
    .input(ofMember)
    .output(z.object({}))
    .errors(clubErrors),
  setRole: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/members/{user_id}/role',
      tags,
      summary: 'Make a member a club moderator, or no longer',
      description: 'For its owner.',
    })
    .input(ofMember.extend({ role: GivenRole }))
    .output(ClubMember)
    .errors(clubErrors),
  handOver: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/owner',
      tags,
      summary: 'Hand a movie club over',
      description: 'For its owner, who is a club moderator then. Only to a member of the tier pro or admin.',
    })
    .input(ofMember)
    .output(ClubMembership)
    .errors({
      ...clubErrors,
      UPGRADE_REQUIRED: { status: 403, message: 'Only pro members can own a club.' },
      TOO_MANY_CLUBS: { status: 409, message: `This member owns ${CLUB_LIMITS.owned} clubs already.` },
    }),
};
