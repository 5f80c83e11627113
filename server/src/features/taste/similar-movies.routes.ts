import { similarMoviesContract } from '@halfstar/contract/taste/similar-movies.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listSimilarMovies } from './similar-movies.service.ts';

const similarMovies = implementContract(similarMoviesContract);

export const similarMoviesRoutes = {
  list: similarMovies.list.handler(({ context, input }) => listSimilarMovies(context, context.viewer, input.movie_id)),
};
