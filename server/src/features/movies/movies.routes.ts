import { moviesContract } from '@halfstar/contract/movies/movies.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getMoviePage, getSearchResults } from './movies.service.ts';

const movies = implementContract(moviesContract);

export const moviesRoutes = {
  search: movies.search.handler(({ input, context, signal }) =>
    getSearchResults(context, context.viewer, input, signal),
  ),

  get: movies.get.handler(({ input, context }) => getMoviePage(context, context.viewer, input.movie_id)),
};
