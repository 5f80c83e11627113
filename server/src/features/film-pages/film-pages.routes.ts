import { filmPagesContract } from '@halfstar/contract/film-pages/film-pages.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getFilmPage } from './film-pages.service.ts';

const filmPages = implementContract(filmPagesContract);

export const filmPagesRoutes = {
  get: filmPages.get.handler(({ context, input }) => getFilmPage(context, context.viewer, input.movie_id)),
};
