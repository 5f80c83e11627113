import { PageHeading } from '#ui/PageHeading.tsx';
import { loadHomeTimeline } from './load-timeline.ts';
import { TimelineColumns } from './TimelineColumns.tsx';

export const loader = loadHomeTimeline;

export default function Timeline() {
  return (
    <>
      <PageHeading>Timeline</PageHeading>
      <TimelineColumns />
    </>
  );
}
