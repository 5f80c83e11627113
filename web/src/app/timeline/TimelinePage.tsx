import { PageHeading } from '#ui/PageHeading.tsx';
import { TimelineView } from './TimelineView.tsx';
import classes from './timeline-view.module.css';

export default function Timeline() {
  return (
    <div className={classes.page}>
      <PageHeading>Timeline</PageHeading>
      <TimelineView />
    </div>
  );
}
