import { upsertMovies } from '#features/movies/movies.service.ts';
import type { SourceFilm } from '#features/movies/source.present.ts';
import type { Context } from '#platform/context.ts';

/** Fields of a film that a test names; the others are unknown. */
type NamedFilm = Pick<SourceFilm, 'title'> & Partial<SourceFilm>;

let lastId = 40_000_000;

/** A film as the source answers with it. */
export const makeSourceFilm = (film: NamedFilm): SourceFilm => ({
  tmdb_id: ++lastId,
  original_title: null,
  overview: null,
  poster_path: null,
  backdrop_path: null,
  release_date: null,
  runtime: null,
  vote_average: null,
  vote_count: 0,
  popularity: 1,
  adult: false,
  video: false,
  original_language: null,
  genre_ids: [],
  genres: [],
  director: null,
  cast_members: [],
  complete: false,
  ...film,
});

/** Stores films as if the source had answered with them. @returns our ids, in the given order */
export const storeSourceFilms = (ctx: Context, films: readonly NamedFilm[]): Promise<string[]> =>
  upsertMovies(ctx, films.map(makeSourceFilm));
