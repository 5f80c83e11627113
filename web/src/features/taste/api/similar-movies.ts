import { queryOptions } from '@tanstack/react-query';
import { client } from '#lib/api.ts';

/**
 * The films that are similar to a film. Not refetched when ratings change, so that nothing moves while somebody rates; for members who hide
 * scores it is, with everything else, once they have watched the film.
 */
export const similarMoviesQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['similar-movies', movieId],
    queryFn: ({ signal }) => client.similarMovies.list({ movie_id: movieId }, { signal }),
    staleTime: 10 * 60_000,
    meta: { shows: ['movie'] },
  });
