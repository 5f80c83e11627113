import { queryOptions } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { loadFilmPart } from './film-page-batch.ts';

/** A film's details. When its page opens, they are loaded in one request with the other parts of the page. */
export const movieQuery = (movieId: string) =>
  queryOptions({
    queryKey: api.movies.get.queryKey({ input: { movie_id: movieId } }),
    queryFn: ({ signal }) => loadFilmPart(movieId, 'movie', () => client.movies.get({ movie_id: movieId }, { signal })),
    meta: { shows: ['movie'] },
  });
