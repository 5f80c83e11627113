import type { Movie } from '@halfstar/contract/movies/movies.schema';

/** A film's original title, where it is another one than its title. */
export const getOtherTitle = ({
  title,
  original_title: original,
}: Pick<Movie, 'title' | 'original_title'>): string | null => (original === '' || original === title ? null : original);
