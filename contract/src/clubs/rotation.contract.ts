import { z } from 'zod';
import { CalendarDate, Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { ALREADY_FINISHED, TOO_MANY_PLANNED } from './films.contract.ts';
import { ClubRotationAnswer, TurnDays } from './rotation.schema.ts';
import { VOTE_OPEN } from './votes.contract.ts';

const tags = ['Movie clubs'];
const ofClub = z.strictObject({ club_id: Id });
const NO_ROTATION = { status: 409, message: 'Nobody picks in turns in this club any more.' } as const;
const NOT_YOUR_TURN = { status: 409, message: 'It is not your turn any more.' } as const;

/** The calls about members who pick the films of a movie club in turns, the other way to choose beside a vote. For its members. */
export const clubRotationContract = {
  get: call
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/rotation',
      tags,
      summary: "Get the rotation of a movie club's pickers",
    })
    .input(ofClub)
    .output(ClubRotationAnswer),
  start: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/rotation',
      tags,
      summary: "Let a movie club's members pick its films in turns, or change the length of a turn",
      description:
        'For its owner and its club moderators. The viewer takes part first; the others take part by themselves.',
    })
    .input(ofClub.extend({ days: TurnDays }))
    .output(ClubRotationAnswer)
    .errors({ ...clubErrors, VOTE_OPEN }),
  stop: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/rotation',
      tags,
      summary: "End the rotation of a movie club's pickers",
      description: 'For its owner and its club moderators. What was picked stays. A repetition changes nothing.',
    })
    .input(ofClub)
    .output(ClubRotationAnswer)
    .errors(clubErrors),
  takePart: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/rotation/place',
      tags,
      summary: "Take part in the rotation of a movie club's pickers",
      description: 'As the last in the order. Who takes part keeps their place.',
    })
    .input(ofClub)
    .output(ClubRotationAnswer)
    .errors({ ...clubErrors, NO_ROTATION }),
  stepOut: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/rotation/place',
      tags,
      summary: "Take no longer part in the rotation of a movie club's pickers",
      description: 'A repetition changes nothing.',
    })
    .input(ofClub)
    .output(ClubRotationAnswer)
    .errors({ ...clubErrors, NO_ROTATION }),
  pick: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/rotation/pick',
      tags,
      summary: 'Pick the next film of a movie club',
      description: 'For the member whose turn it is. The film is put on the schedule, and the turn passes on.',
    })
    .input(ofClub.extend({ movie_id: Id, starts_on: CalendarDate.nullable() }))
    .output(ClubRotationAnswer)
    .errors({
      ...clubErrors,
      NO_ROTATION,
      NOT_YOUR_TURN,
      ALREADY_FINISHED,
      ALREADY_PLANNED: { status: 409, message: 'The club plans or watches this film already.' },
      TOO_MANY_PLANNED,
    }),
  pass: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/rotation/pass',
      tags,
      summary: "Pass the turn to the next of a movie club's pickers",
      description:
        'For the member whose turn it is, who is the last in the order then, and for owner and club moderators. A turn that was passed on meanwhile changes nothing.',
    })
    .input(ofClub.extend({ turn_id: Id.nullable().meta({ description: 'The turn that is passed on.' }) }))
    .output(ClubRotationAnswer)
    .errors({ ...clubErrors, NO_ROTATION, NOT_YOUR_TURN }),
};
