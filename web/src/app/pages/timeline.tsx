import { PageHeading } from '#ui/PageHeading.tsx';
import { TimelineView } from './parts/TimelineView.tsx';
import { WriteReviewButton } from './parts/WriteReviewButton.tsx';

export default function Timeline() {
  return (
    <>
      <PageHeading action={<WriteReviewButton />}>Timeline</PageHeading>
      <TimelineView />
    </>
  );
}
