import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';

/** A film as the search finds it. */
export const makeFoundFilm = ({ id, title, year, poster_path }: MovieSummary) => ({
  id,
  title,
  year,
  poster_path,
  release_date: null,
  vote_average: 0,
  overview: null,
  director: null,
  original_title: null,
});
