import { VisuallyHidden } from '@mantine/core';
import { Bar, PosterSkeleton, TextSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './film.module.css';

/** The film's dialog on its way, in the film's own layout. */
export function FilmSkeleton() {
  return (
    <div className={classes.sheet}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.lead}>
        <span className={classes.poster}>
          <PosterSkeleton />
        </span>
        <div className={classes.info}>
          <Bar width="70%" height="2rem" />
          <Bar width="45%" />
          <Bar width="30%" />
        </div>
      </div>
      <div className={classes.tabs}>
        <TextSkeleton lines={5} />
      </div>
    </div>
  );
}
