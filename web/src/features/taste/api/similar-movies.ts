import { queryOptions } from '@tanstack/react-query';
import { client } from '#lib/api.ts';

/**
 * The films that are similar to a film. Not refetched when ratings change, so that nothing moves while somebody rates.
 * @param veiled whether the film's scores are hidden from the viewer: once they are not, there may be more
 */
export const similarMoviesQuery = (movieId: string, veiled: boolean) =>
  queryOptions({
    queryKey: ['similar-movies', movieId, { veiled }],
    queryFn: ({ signal }) => client.similarMovies.list({ movie_id: movieId }, { signal }),
    staleTime: 10 * 60_000,
    meta: { shows: ['movie'] },
  });
