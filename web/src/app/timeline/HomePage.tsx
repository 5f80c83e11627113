import { useMember } from '#app/session/auth-context.ts';
import { RecommendedPeople } from '#features/taste/components/RecommendedPeople.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { loadHomeTimeline } from './load-timeline.ts';
import { TimelineView } from './TimelineView.tsx';
import classes from './timeline-view.module.css';

export const loader = loadHomeTimeline;

/** The home page: the timeline of the members whom the viewer follows. */
export default function Home() {
  const { display_name: name } = useMember();
  return (
    <div className={classes.page}>
      <PageHeading title="Home">Welcome, {name}</PageHeading>
      <TimelineView belowEmpty={<PeopleToFollow />} />
    </div>
  );
}

function PeopleToFollow() {
  return (
    <section aria-labelledby="people-to-follow" className={classes.people}>
      <h2 id="people-to-follow">People to follow</h2>
      <RecommendedPeople empty={<p>Nobody else is here yet. Invite a friend who knows films.</p>} />
    </section>
  );
}
