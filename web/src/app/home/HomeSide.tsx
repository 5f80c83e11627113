import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useMember } from '#app/session/auth-context.ts';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { homeSideQuery } from '#features/timeline/api/timeline-queries.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import classes from './home-side.module.css';

export const SIDE_ID = 'beside-timeline';

/** As wide as the page must be for a column beside the timeline; the same as in timeline/timeline-columns.module.css. */
const WIDE = '(min-width: 75em)';

const SideParts = lazyWithRetry(() => import('./SideParts.tsx'));

/** The column beside the timeline, on wide screens only. Its code and data are loaded once the timeline is loaded or has failed. */
export function HomeSideColumn({ timelineSettled: afterTimeline }: { timelineSettled: boolean }) {
  const { user_id: userId } = useMember();
  const wide = useMediaQuery(WIDE, false);
  const isShown = wide && afterTimeline;
  const query = useQuery({ ...homeSideQuery, enabled: isShown });
  useEffect(() => {
    if (isShown) void SideParts.preload();
  }, [isShown]);
  if (!wide) return null;
  return (
    <aside id={SIDE_ID} tabIndex={-1} className={classes.side} aria-label="Beside the timeline">
      <ErrorBoundary>
        <QueryState query={query} loading={<PeopleSkeleton count={3} />} errorTitle="This column could not be loaded.">
          {(side) => (
            <Suspense fallback={<PeopleSkeleton count={3} />}>
              <SideParts side={side} userId={userId} />
            </Suspense>
          )}
        </QueryState>
      </ErrorBoundary>
    </aside>
  );
}
