import { Suspense, useRef } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import type { ClubThreadProps } from './ClubThread.tsx';
import classes from './club-film.module.css';

// Loaded on demand: most of the club's page is read without posts.
const ClubThread = lazyWithRetry<ClubThreadProps>(() => import('./ClubThread.tsx'));

/** Loads the code of posts. */
export const preloadClubTalk = (): Promise<void> | undefined => ClubThread.preload();

export type ClubTalkProps = Omit<ClubThreadProps, 'typed'>;

/** The posts on a club's page, or those in the discussion of one of its films. */
export function ClubTalk(props: ClubTalkProps) {
  const typed = useRef('');
  return (
    <div className={classes.talk}>
      <ErrorBoundary>
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <ClubThread {...props} typed={typed} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
