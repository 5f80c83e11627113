import { api } from '#lib/api.ts';

export const movieQuery = (movieId: string) =>
  api.movies.get.queryOptions({ input: { movie_id: movieId }, meta: { shows: ['movie'] } });
