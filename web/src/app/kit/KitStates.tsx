import { Button } from '@mantine/core';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardListSkeleton, PosterGridSkeleton, TextSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './kit.module.css';

function Broken(): never {
  throw new Error('This card broke on purpose.');
}

export function KitStates() {
  return (
    <>
      <EmptyState
        title="No activity in your timeline yet!"
        text="Rate a film or follow someone, and it begins to fill."
        action={<Button>Write First Review</Button>}
      />
      <ErrorState
        error={new TypeError('Failed to fetch')}
        onRetry={() => {}}
        title="Your timeline could not be loaded."
      />
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
      <CardListSkeleton count={2} />
      <PosterGridSkeleton count={6} />
      <div className={classes.form}>
        <TextSkeleton />
      </div>
    </>
  );
}
