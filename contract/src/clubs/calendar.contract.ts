import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { ClubCalendar } from './calendar.schema.ts';

const tags = ['Movie clubs'];
const ofClub = z.strictObject({ club_id: Id });

/** The calls about the address under which a member reads a club's dates in a calendar app. Each member has their own. */
export const clubCalendarContract = {
  get: call
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/calendar',
      tags,
      summary: "Get the viewer's calendar address of a movie club",
      description: 'For its members.',
    })
    .input(ofClub)
    .output(ClubCalendar),
  renew: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/calendar',
      tags,
      summary: "Make the viewer's calendar address of a movie club, or replace it",
      description: 'For its members. The address before no longer works.',
    })
    .input(ofClub)
    .output(ClubCalendar),
  remove: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/calendar',
      tags,
      summary: "Remove the viewer's calendar address of a movie club",
      description: 'For its members. The address no longer works. A repetition changes nothing.',
    })
    .input(ofClub)
    .output(ClubCalendar),
};
