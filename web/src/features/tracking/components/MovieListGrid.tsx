import type { ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import classes from './tracking.module.css';

/** The films of a list as posters, each with the owner's stars below it. */
export function MovieListGrid({ label, entries }: { label: string; entries: readonly ListEntry[] }) {
  return (
    <PosterGrid label={label}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <PosterLink movie={entry.movie} eager={index < 12} />
          {entry.rating === null ? null : (
            <span className={classes.posterStars}>
              <Stars value={entry.rating} size={13} compact />
            </span>
          )}
        </li>
      ))}
    </PosterGrid>
  );
}
