import { Bar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './profile-header.module.css';

/** The skeleton of a profile's header. */
export function ProfileSkeleton() {
  return (
    <div className={classes.header}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <span className={classes.faceSkeleton}>
        <Bar height="6.5rem" />
      </span>
      <span className={classes.lines}>
        <Bar width="min(16rem, 70%)" height="2.2rem" />
        <Bar width="8rem" />
        <Bar width="min(22rem, 90%)" />
      </span>
    </div>
  );
}
