import { useMember } from '#app/session/auth-context.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { TimelineView } from './parts/TimelineView.tsx';
import { WriteReviewButton } from './parts/WriteReviewButton.tsx';

/** Where one arrives: what the people one follows have seen. */
export default function Home() {
  const { display_name: name } = useMember();
  return (
    <>
      <PageHeading title="Home" action={<WriteReviewButton />}>
        Welcome, {name}
      </PageHeading>
      <TimelineView />
    </>
  );
}
