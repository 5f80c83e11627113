import { useMember } from '#app/session/auth-context.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { TimelineView } from './parts/TimelineView.tsx';
import classes from './parts/timeline-view.module.css';

/** Where one arrives: what the people one follows have seen. */
export default function Home() {
  const { display_name: name } = useMember();
  return (
    <div className={classes.page}>
      <PageHeading title="Home">Welcome, {name}</PageHeading>
      <TimelineView />
    </div>
  );
}
