import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { HomeSideColumn, SIDE_ID } from '#app/home/HomeSide.tsx';
import { useFollowedNobodyOnArrival } from '#app/home/use-newcomer.ts';
import type { TimelineSearch } from '#app/search-params.ts';
import { homeTimelineQuery } from '#features/timeline/api/timeline-queries.ts';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { NewcomerHome } from './load-timeline.ts';
import { TimelineView } from './TimelineView.tsx';
import classes from './timeline-columns.module.css';

type TimelineColumnsProps = {
  /** Whether newcomers get their first steps below their cards too, not only where there are none. */
  welcome?: boolean;
};

/** The timeline, and beside it on wide screens what friends do and whom to follow. Newcomers get their first steps below it. */
export function TimelineColumns({ welcome = false }: TimelineColumnsProps) {
  const newcomer = useFollowedNobodyOnArrival();
  const { filter = 'all', sort = 'newest' }: TimelineSearch = useSearch({ strict: false });
  const { isPending } = useInfiniteQuery(homeTimelineQuery(filter, sort));
  return (
    <div className={classes.columns} data-newcomer={newcomer || undefined}>
      {newcomer ? null : <SkipTimeline />}
      <TimelineView
        renderAfterEnd={(empty) =>
          (newcomer && welcome) || empty ? (
            <Suspense fallback={<AnnouncedTextSkeleton lines={6} />}>
              <NewcomerHome />
            </Suspense>
          ) : null
        }
      />
      {newcomer ? null : <HomeSideColumn timelineSettled={!isPending} />}
    </div>
  );
}

/** Leads the keyboard past the timeline, which has no end to tab to. Only where there is a column beside it. */
const SkipTimeline = () => (
  <a
    href={`#${SIDE_ID}`}
    className={classes.skip}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(SIDE_ID)?.focus({ preventScroll: true });
    }}
  >
    Skip the timeline
  </a>
);
