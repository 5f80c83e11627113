import type { MovieSearchResult } from '@halfstar/contract/movies/movies.schema';

/** "1954 · Akira Kurosawa"; "TBA" for a film without a year. */
export const formatYearAndDirector = (year: number | null, director: string | null): string =>
  [String(year ?? 'TBA'), ...(director === null ? [] : [director])].join(' · ');

/** The original title of a found film; null when it is the same as the title. */
export const getOtherTitle = ({
  title,
  original_title: original,
}: Pick<MovieSearchResult, 'title' | 'original_title'>): string | null => (original === title ? null : original);
