import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './timeline.module.css';

const CARDS = [0, 1, 2, 3, 4];

/** Cards that are being loaded: a poster, a sentence, a title and the actions. */
export function TimelineSkeleton() {
  return (
    <div className={classes.skeletons}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {CARDS.map((index) => (
        <div key={index} className={classes.skeleton} aria-hidden="true">
          <PosterSkeleton />
          <div className={classes.skeletonLines}>
            <SkeletonBar width="55%" />
            <SkeletonBar width="40%" height="1.4em" />
            <SkeletonBar width="70%" height="1.6em" />
          </div>
        </div>
      ))}
    </div>
  );
}
