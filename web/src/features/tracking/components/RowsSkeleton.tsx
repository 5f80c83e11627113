import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './tracked-list.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6];

/** Skeletons of films as rows. */
export function RowsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <span className={classes.thumb}>
              <PosterSkeleton />
            </span>
            <span className={classes.waiting}>
              <SkeletonBar width="55%" height="1.2em" />
              <SkeletonBar width="30%" />
            </span>
            <span />
          </div>
        ))}
      </div>
    </>
  );
}
