import { moviesContract } from '@halfstar/contract/movies/movies.contract';
import { room } from '#platform/http/room.ts';
import { getMoviePage, getSearchResults } from './movies.service.ts';

const movies = room(moviesContract);

export const moviesRoutes = {
  search: movies.search.handler(({ input, context, signal }) =>
    getSearchResults(context, context.viewer, input, signal),
  ),

  get: movies.get.handler(({ input, context }) => getMoviePage(context, context.viewer, input.movie_id)),
};
