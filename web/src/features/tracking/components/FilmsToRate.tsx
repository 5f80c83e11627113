import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { PosterSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { filmsToRateQuery } from '../api/films-to-rate.ts';
import classes from './films-to-rate.module.css';
import { RateControl } from './RateControl.tsx';

const SIZES = '8rem';
/** The smallest of which half a star is easy to hit; narrower posters have smaller ones. */
const STAR_SIZE = 24;
const WAITING = Array.from({ length: 12 }, (_, index) => index);

/** Twelve well-known films, each with stars to rate it in one click. */
export function FilmsToRate({ empty }: { empty: ReactNode }) {
  const query = useQuery(filmsToRateQuery);
  return (
    <QueryState
      query={query}
      loading={<FilmsToRateSkeleton />}
      errorTitle="The films could not be loaded."
      isEmpty={({ items }) => items.length === 0}
      empty={empty}
    >
      {({ items }) => (
        <div className={classes.frame}>
          <ul className={classes.films} aria-label="Films to rate">
            {items.map((movie) => (
              <li key={movie.id}>
                <PosterLink movie={movie} sizes={SIZES} />
                <RateControl movie={movie} size={STAR_SIZE} clearable={false} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryState>
  );
}

const FilmsToRateSkeleton = () => (
  <div className={classes.frame}>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    <ul className={classes.films} aria-hidden="true">
      {WAITING.map((index) => (
        <li key={index}>
          <PosterSkeleton />
          <span className={classes.starsPlace} />
        </li>
      ))}
    </ul>
  </div>
);
