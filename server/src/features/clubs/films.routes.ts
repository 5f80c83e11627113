import { clubMoviesContract } from '@halfstar/contract/clubs/films.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getFilm, listFilms } from './films.service.ts';
import * as programme from './programme.service.ts';

const films = implementContract(clubMoviesContract);

export const clubFilmsRoutes = {
  list: films.list.handler(({ context, input: { club_id, status, ...page } }) =>
    listFilms(context, context.viewer, club_id, status, page),
  ),

  get: films.get.handler(({ context, input }) => getFilm(context, context.viewer, input.club_id, input.movie_id)),

  plan: films.plan.handler(({ context, input: { club_id, movie_id, ...dates } }) =>
    programme.planFilm(context, context.viewer, club_id, movie_id, dates),
  ),

  unplan: films.unplan.handler(async ({ context, input }) => {
    await programme.unplanFilm(context, context.viewer, input.club_id, input.movie_id);
    return {};
  }),

  setCurrent: films.setCurrent.handler(({ context, input }) =>
    programme.setCurrentFilm(context, context.viewer, input.club_id, input.movie_id, input.discuss_at),
  ),

  finishCurrent: films.finishCurrent.handler(async ({ context, input }) => {
    await programme.finishCurrentFilm(context, context.viewer, input.club_id);
    return {};
  }),
};
