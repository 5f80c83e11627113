import { SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './people.module.css';

/** The skeleton of a list of members. */
export function PeopleSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.people}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.person} aria-hidden="true">
          <span className={classes.faceSkeleton}>
            <SkeletonBar width="3rem" height="3rem" />
          </span>
          <span className={classes.about}>
            <SkeletonBar width="9rem" />
            <SkeletonBar width="60%" />
          </span>
          <SkeletonBar width="5.5rem" height="2.5rem" />
        </div>
      ))}
    </div>
  );
}
