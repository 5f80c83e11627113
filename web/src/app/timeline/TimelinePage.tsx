import { PageHeading } from '#ui/PageHeading.tsx';
import { loadHomeTimeline } from './load-timeline.ts';
import { TimelineColumns } from './TimelineColumns.tsx';

export const loader = loadHomeTimeline;

/** The home timeline on a page of its own, without the other tabs of home. */
export default function TimelinePage() {
  return (
    <>
      <PageHeading>Timeline</PageHeading>
      <TimelineColumns />
    </>
  );
}
