import { moviePagesContract } from '@halfstar/contract/film-pages/film-pages.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getFilmPage } from './film-pages.service.ts';

const moviePages = implementContract(moviePagesContract);

export const filmPagesRoutes = {
  get: moviePages.get.handler(({ context, input }) => getFilmPage(context, context.viewer, input.movie_id)),
};
