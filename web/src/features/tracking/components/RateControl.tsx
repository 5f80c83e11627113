import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { useTrackFilm, useTracking } from '../hooks/use-tracking.ts';

export type RateControlProps = { movie: Pick<MovieSummary, 'id' | 'title'>; size?: number };

/** One's own stars for a film, to set and to take back. */
export function RateControl({ movie, size = 28 }: RateControlProps) {
  const { tracking } = useTracking(movie.id);
  const track = useTrackFilm(movie);
  return (
    <StarRating
      value={tracking?.rating ?? null}
      label={`Your rating of ${movie.title}`}
      clearable
      size={size}
      onChange={(rating) => track(rating === null ? { kind: 'unrate' } : { kind: 'rate', rating })}
    />
  );
}
