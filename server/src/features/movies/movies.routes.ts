import { moviesContract } from '@halfstar/contract/movies/movies.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  getMoviePageByTmdbId,
  listMoviesByIds,
  refreshAndGetMoviePage,
  searchStoreAndPresentMovies,
} from './movies.service.ts';

const movies = implementContract(moviesContract);

export const moviesRoutes = {
  search: movies.search.handler(({ input, context, signal }) =>
    searchStoreAndPresentMovies(context, context.viewer, input, signal),
  ),

  get: movies.get.handler(({ input, context }) => refreshAndGetMoviePage(context, context.viewer, input.movie_id)),

  listByIds: movies.listByIds.handler(({ input, context }) =>
    listMoviesByIds(context, context.viewer, input.movie_ids),
  ),

  getByTmdbId: movies.getByTmdbId.handler(({ input, context }) =>
    getMoviePageByTmdbId(context, context.viewer, input.tmdb_id),
  ),
};
