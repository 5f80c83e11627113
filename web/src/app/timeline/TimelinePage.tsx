import { PageHeading } from '#ui/PageHeading.tsx';
import { loadHomeTimeline } from './load-timeline.ts';
import { TimelineView } from './TimelineView.tsx';
import classes from './timeline-view.module.css';

export const loader = loadHomeTimeline;

export default function Timeline() {
  return (
    <div className={classes.page}>
      <PageHeading>Timeline</PageHeading>
      <TimelineView />
    </div>
  );
}
