import type { Movie, MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canMergeMovie } from './movies.policy.ts';
import type { MovieRow } from './movies.queries.ts';
import type { FoundFilm } from './search.queries.ts';

/** A film as searches show it. @param scoreHidden whether its average is hidden from the viewer */
export const presentSearchResult = (row: FoundFilm, scoreHidden: boolean): MovieSearchResult => ({
  id: row.id,
  title: row.title,
  year: row.year,
  poster_path: row.poster_path,
  vote_average: scoreHidden ? null : row.vote_average,
  release_date: row.release_date,
  overview: row.overview ?? row.logline,
  director: row.director,
  original_title: row.original_title,
});

/** A film with everything that its page shows. @param scoreHidden whether its average is hidden from the viewer */
export const presentMovie = (viewer: Viewer | null, row: MovieRow, scoreHidden: boolean): Movie => ({
  ...presentSearchResult(row, scoreHidden),
  tmdb_id: row.tmdb_id,
  backdrop_path: row.backdrop_path,
  runtime: row.runtime,
  vote_count: row.vote_count,
  popularity: row.popularity,
  adult: row.adult,
  original_language: row.original_language,
  genre_ids: row.genre_ids,
  genres: row.genres,
  directors: row.credits.flatMap(({ role, person_id, name }) => (role === 'director' ? [{ person_id, name }] : [])),
  cast_members: presentCast(row),
  identified: row.letterboxd_key === null,
  can: { merge: canMergeMovie(viewer, row) },
});

function presentCast({ cast_members: cast, credits }: MovieRow): Movie['cast_members'] {
  const ids = new Map(credits.flatMap(({ role, place, person_id }) => (role === 'cast' ? [[place, person_id]] : [])));
  return cast.map((member, index) => ({ person_id: ids.get(index + 1) ?? null, ...member }));
}

/** One poster size for all sites: large enough for a preview card, and quick to load. */
const LINK_POSTER = { host: 'https://image.tmdb.org/t/p/w500', width: 500, height: 750 };

/** What other sites show for a link to the film. */
export function toLinkPreview({ title, year, director, overview, logline, poster_path }: MovieRow): LinkPreview {
  const { host, ...size } = LINK_POSTER;
  const facts = [director === null ? null : `Directed by ${director}.`, overview ?? logline].filter(Boolean);
  return {
    title: year === null ? title : `${title} (${year})`,
    description: facts.join(' ') || 'Ratings and reviews by members of Halfstar.',
    picture: poster_path === null ? null : { url: `${host}${poster_path}`, ...size },
    kind: 'video.movie',
  };
}
