import type { GridMovie } from '@halfstar/contract/tracking/browse.schema';
import { IconBookmarkFilled, IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import { PosterSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AverageRating } from './AverageRating.tsx';
import classes from './film-grid.module.css';

/** The number of films that may be visible when the page opens. */
const ABOVE_THE_FOLD = 14;

/** Films as posters: the viewer's status in the corner, their stars and the members' average below. */
export function FilmGrid({ label, films }: { label: string; films: readonly GridMovie[] }) {
  return (
    <PosterGrid label={label}>
      {films.map((film, index) => (
        <FilmGridItem key={film.id} film={film} eager={index < ABOVE_THE_FOLD} />
      ))}
    </PosterGrid>
  );
}

type FilmGridItemProps = { film: GridMovie; eager: boolean; sizes?: string };

/** One `<li>` of a grid or a shelf. Memoized, since a grid may have hundreds. */
export const FilmGridItem = memo(function FilmGridItem({ film, eager, sizes }: FilmGridItemProps) {
  return (
    <li className={classes.item}>
      <span className={classes.poster}>
        <PosterLink movie={film} eager={eager} sizes={sizes} />
        <StatusMark status={film.status} />
      </span>
      <span className={classes.below}>
        {film.rating === null ? null : (
          <span>
            <VisuallyHidden>You gave it</VisuallyHidden>
            <Stars value={film.rating} size={13} compact />
          </span>
        )}
        <span className={classes.average}>
          <AverageRating score={film} as="poster" />
        </span>
      </span>
    </li>
  );
});

function StatusMark({ status }: Pick<GridMovie, 'status'>) {
  if (status === 'none') return null;
  const [words, Icon] =
    status === 'watched' ? (['Watched', IconCheck] as const) : (['In your watchlist', IconBookmarkFilled] as const);
  return (
    <span className={classes.mark} title={words}>
      <Icon size={14} stroke={2.6} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** Skeletons for a number of films. */
export function FilmGridSkeleton({ count: length }: { count: number }) {
  return Array.from({ length }, (_, index) => (
    <li key={index} className={classes.item}>
      <PosterSkeleton />
      <span className={classes.below} />
    </li>
  ));
}
