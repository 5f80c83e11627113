import { CardSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import headerClasses from './header.module.css';
import classes from './shell.module.css';

/** The skeleton of the shell while the session is checked: it shows nothing private and has the same layout. */
export function ShellSkeleton() {
  return (
    <div className={classes.shell}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <aside className={classes.side}>
        <div className={classes.sideSkeleton}>
          <Wordmark />
          <SkeletonBar width="40%" />
          <SkeletonBar width="70%" />
          <SkeletonBar width="60%" />
        </div>
      </aside>
      <div className={classes.stage}>
        <div className={headerClasses.header} />
        <main className={classes.main}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

/** The skeleton of a page whose code is loading. */
export function PageSkeleton() {
  return (
    <div className={classes.pageSkeleton}>
      <SkeletonBar width="14rem" height="2rem" />
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}
