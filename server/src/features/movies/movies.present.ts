import type { Movie, MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import type { MovieRow } from './movies.queries.ts';

export const presentSearchResult = (row: MovieRow): MovieSearchResult => ({
  id: row.id,
  title: row.title,
  year: row.year,
  poster_path: row.poster_path,
  vote_average: row.vote_average,
  release_date: row.release_date,
  overview: row.overview,
});

export const presentMovie = (row: MovieRow): Movie => ({
  ...presentSearchResult(row),
  tmdb_id: row.tmdb_id,
  backdrop_path: row.backdrop_path,
  runtime: row.runtime,
  vote_count: row.vote_count,
  popularity: row.popularity,
  adult: row.adult,
  original_language: row.original_language,
  original_title: row.original_title,
  genre_ids: row.genre_ids,
  genres: row.genres,
  director: row.director,
  cast_members: row.cast_members,
});
