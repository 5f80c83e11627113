import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { ClubMovie, ClubMovieDates, ClubMovies, MAX_PLANNED_MOVIES } from './films.schema.ts';

const tags = ['Movie clubs'];
const ofFilm = z.strictObject({ club_id: Id, movie_id: Id });
export const ALREADY_FINISHED = { status: 409, message: 'The club has watched this film already.' } as const;
export const TOO_MANY_PLANNED = { status: 409, message: `A club plans ${MAX_PLANNED_MOVIES} films at most.` } as const;

/** The calls about the films that a movie club watches. What changes them is for its owner and its club moderators. */
export const clubMoviesContract = {
  list: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/movies',
      tags,
      summary: "List a movie club's films",
      description:
        'planned: those with a date first, the nearest first. finished: the last finished first, with the one that has divided the club most. Of a private club only for its members.',
    })
    .input(z.strictObject({ club_id: Id, status: z.enum(['planned', 'finished']), ...pageQuery }))
    .output(ClubMovies),
  get: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/movies/{movie_id}',
      tags,
      summary: "Get a movie club's film",
    })
    .input(ofFilm)
    .output(ClubMovie),
  plan: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/movies/{movie_id}',
      tags,
      summary: 'Plan a film of a movie club, or change its dates',
      description: 'A film that is planned or current gets the dates.',
    })
    .input(ofFilm.extend(ClubMovieDates.shape))
    .output(ClubMovie)
    .errors({
      ...clubErrors,
      ALREADY_FINISHED,
      TOO_MANY_PLANNED,
    }),
  unplan: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/movies/{movie_id}',
      tags,
      summary: 'Take a planned film off the schedule of a movie club',
      description: 'One that is not planned stays as it is.',
    })
    .input(ofFilm)
    .output(z.object({}))
    .errors(clubErrors),
  setCurrent: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/current-movie',
      tags,
      summary: 'Set the current film of a movie club',
      description: 'Planned or not. The film before is finished then. Members who want to know are notified.',
    })
    .input(ofFilm.extend(ClubMovieDates.pick({ discuss_at: true }).shape))
    .output(ClubMovie)
    .errors({ ...clubErrors, ALREADY_FINISHED }),
  finishCurrent: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/current-movie',
      tags,
      summary: 'Finish the current film of a movie club',
      description: 'Without a current film nothing happens.',
    })
    .input(z.strictObject({ club_id: Id }))
    .output(z.object({}))
    .errors(clubErrors),
};
