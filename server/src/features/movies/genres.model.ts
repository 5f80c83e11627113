import type { Genre } from '@halfstar/contract/movies/genres.schema';

/** The ids that the film database gives its genres. */
const GENRE_IDS: Readonly<Record<Genre, number>> = {
  Action: 28,
  Adventure: 12,
  Animation: 16,
  Comedy: 35,
  Crime: 80,
  Documentary: 99,
  Drama: 18,
  Family: 10751,
  Fantasy: 14,
  History: 36,
  Horror: 27,
  Music: 10402,
  Mystery: 9648,
  Romance: 10749,
  'Science Fiction': 878,
  'TV Movie': 10770,
  Thriller: 53,
  War: 10752,
  Western: 37,
};
const IDS = new Map<string, number>(Object.entries(GENRE_IDS));
const NAMES = new Map(Array.from(IDS, ([name, id]) => [id, name]));

/** The film database's id of a genre. */
export const getGenreId = (genre: Genre): number => GENRE_IDS[genre];

/** Maps genre names to ids; unknown names are left out. */
export const toGenreIds = (names: readonly string[]): number[] =>
  names.map((name) => IDS.get(name)).filter((id) => id !== undefined);

/** Maps genre ids to names; unknown ids are left out. */
export const toGenreNames = (ids: readonly number[]): string[] =>
  ids.map((id) => NAMES.get(id)).filter((name) => name !== undefined);
