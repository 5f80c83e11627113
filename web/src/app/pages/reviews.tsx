import { Button } from '@mantine/core';
import { useMember } from '#app/session/auth-context.ts';
import { ReviewList } from '#features/reviews/components/ReviewList.tsx';
import { useMemberReviews } from '#features/reviews/hooks/reviews-queries.ts';
import { useDialogs } from '#lib/dialogs.ts';
import { counted } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './parts/timeline-view.module.css';
import { WriteReviewButton } from './parts/WriteReviewButton.tsx';

/** One's own reviews, newest first. */
export default function Reviews() {
  const member = useMember();
  const query = useMemberReviews(member.user_id);
  const { openReview } = useDialogs();
  const number = member.review_count;
  return (
    <div className={classes.page}>
      <PageHeading
        note={number === 0 ? undefined : counted(number, 'review')}
        action={number === 0 ? undefined : <WriteReviewButton />}
      >
        Reviews
      </PageHeading>
      <ReviewList
        query={query}
        empty={
          <EmptyState
            title="You have not written a review yet."
            text="Ten words are enough: what stayed with you when the lights came on?"
            action={<Button onClick={() => openReview('new')}>Write First Review</Button>}
          />
        }
      />
    </div>
  );
}
