import { useViewerId } from '#lib/viewer.ts';
import { PosterSkeleton, SkeletonBar, TextSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './film.module.css';

const FIVE = [0, 1, 2, 3, 4];

/** The skeleton of a film. */
export function FilmSkeleton({ as }: { as: 'dialog' | 'page' }) {
  const visitor = useViewerId() === null;
  return (
    <div className={classes.sheet} data-as={as}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.lead}>
        <span className={classes.poster}>
          <PosterSkeleton />
        </span>
        <div className={classes.info}>
          <SkeletonBar width="70%" height="2rem" />
          <SkeletonBar width="45%" />
          <SkeletonBar width="30%" />
          <SkeletonBar width="55%" />
        </div>
      </div>
      <div className={classes.actions}>
        <div className={classes.waiting}>
          <div className={as === 'page' ? classes.starsBar : undefined}>
            <SkeletonBar width="12rem" height="2rem" />
          </div>
          <div className={classes.toggles}>
            {FIVE.map((index) => (
              <SkeletonBar key={index} height="3.25rem" />
            ))}
          </div>
          {visitor ? null : <SkeletonBar width="9rem" height="2.25rem" />}
        </div>
      </div>
      <div className={classes.tabs}>
        <SkeletonBar width="20rem" height="2.25rem" />
        <div className={classes.panel}>
          <TextSkeleton lines={5} />
        </div>
      </div>
    </div>
  );
}
