import { moviesContract } from '@halfstar/contract/movies/movies.contract';
import { notFound } from '#platform/errors.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import { maySee } from './movies.policy.ts';
import { presentMovie, presentSearchResult } from './movies.present.ts';
import { searchMovies, upToDateMovie } from './movies.service.ts';

const movies = implementContract(moviesContract);

export const moviesRoutes = {
  search: movies.search.handler(async ({ input, context, signal }) => {
    const { films, offline } = await searchMovies(context, input.query, input.limit, {
      adultTitles: context.viewer?.showsAdultTitles,
      signal,
    });
    const hidden = await context.hiddenScores(
      context,
      context.viewer,
      films.map(({ id }) => id),
    );
    return { items: films.map((film) => presentSearchResult(film, hidden.has(film.id))), offline };
  }),

  get: movies.get.handler(async ({ input, context }) => {
    const { movie, offline } = await upToDateMovie(context, input.movie_id);
    if (!maySee(context.viewer, movie)) throw notFound();
    const hidden = await context.hiddenScores(context, context.viewer, [movie.id]);
    return { ...presentMovie(movie, hidden.has(movie.id)), offline };
  }),
};
