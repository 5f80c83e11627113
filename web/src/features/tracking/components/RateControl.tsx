import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { useState } from 'react';
import { useViewerId } from '#lib/viewer.ts';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { useTrackFilm, useTracking } from '../api/tracking.ts';

export type RateControlProps = {
  movie: Pick<MovieSummary, 'id' | 'title'>;
  size?: number;
  /** Whether the rating can also be removed here. */
  clearable?: boolean;
};

/** The viewer's own stars for a film, to set and to clear. */
export function RateControl({ movie, size = 28, clearable = true }: RateControlProps) {
  const { tracking } = useTracking(movie.id);
  const track = useTrackFilm(movie);
  const viewerId = useViewerId();
  // A local state shows the choice in the same frame; other components that show the film follow right after.
  const [chosen, setChosen] = useState<{ rating: number | null } | null>(null);
  const choose = (rating: number | null) => {
    if (viewerId !== null) setChosen({ rating });
    track(rating === null ? { kind: 'unrate' } : { kind: 'rate', rating }, () => setChosen(null));
  };
  return (
    <StarRating
      value={chosen === null ? (tracking?.rating ?? null) : chosen.rating}
      label={`Your rating of ${movie.title}`}
      clearable={clearable}
      size={size}
      onChange={choose}
    />
  );
}
