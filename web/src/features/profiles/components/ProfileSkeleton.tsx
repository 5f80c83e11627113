import { SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './profile-header.module.css';

/** The skeleton of a profile's header. */
export function ProfileSkeleton() {
  return (
    <div className={classes.header}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <span className={classes.faceSkeleton}>
        <SkeletonBar height="6.5rem" />
      </span>
      <span className={classes.lines}>
        <SkeletonBar width="min(16rem, 70%)" height="2.2rem" />
        <SkeletonBar width="8rem" />
        <SkeletonBar width="min(22rem, 90%)" />
      </span>
    </div>
  );
}
