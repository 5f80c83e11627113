import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { loadTrackingIfScoresHidden } from '#app/load-tracking.ts';
import type { PageLoader } from '#app/page-request.ts';
import { threadQuery } from '#features/comments/api/comment-queries.ts';
import { reviewQuery } from '#features/reviews/api/review-queries.ts';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import { earlierReviewsQuery } from '#features/tracking/api/diary.ts';
import { EarlierReviews } from '#features/tracking/components/EarlierReviews.tsx';
import { useViewerId } from '#lib/viewer.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './review-page.module.css';

export const loader: PageLoader = async (request) => {
  const { queryClient, params } = request;
  const reviewId = params['reviewId'] ?? '';
  const { author, movie, content } = await queryClient.ensureQueryData(reviewQuery(reviewId));
  // Comments on a review that is hidden as a spoiler are loaded once the viewer asks for its text.
  await Promise.all([
    content === null ? null : queryClient.ensureInfiniteQueryData(threadQuery(reviewId)),
    queryClient.ensureInfiniteQueryData(earlierReviewsQuery(author.user_id, movie.id)),
    loadTrackingIfScoresHidden(request, [movie.id]),
  ]);
};

/** The page of a review, for members and visitors. */
export default function ReviewPage() {
  const { reviewId } = useParams({ from: '/open/reviews/$reviewId' });
  const { comment } = useSearch({ from: '/open/reviews/$reviewId' });
  const navigate = useNavigate();
  const review = useQuery(reviewQuery(reviewId));

  return (
    <QueryState
      query={review}
      loading={
        <div className={classes.page}>
          <PageHeading hidden>Review</PageHeading>
          <CardListSkeleton count={1} />
        </div>
      }
      errorHeading={<PageHeading hidden>Review</PageHeading>}
      errorTitle="The review could not be loaded."
      notFound={<GoneReview />}
    >
      {(known) => (
        <div className={classes.page}>
          <PageHeading hidden>{`${known.author.display_name}’s review of ${known.movie.title}`}</PageHeading>
          <ReviewCard
            review={known}
            as="whole"
            commentId={comment}
            onDeleted={() => void navigate({ to: '/reviews', replace: true })}
          />
          <EarlierReviews userId={known.author.user_id} movieId={known.movie.id} />
        </div>
      )}
    </QueryState>
  );
}

function GoneReview() {
  const visitor = useViewerId() === null;
  return (
    <>
      <PageHeading hidden>Review not found</PageHeading>
      <EmptyState
        title="This review is not here."
        text="Its author may have taken it down, or the link has lost a piece on its way."
        action={
          <Button variant="default" renderRoot={(props) => <Link to={visitor ? '/auth' : '/'} {...props} />}>
            {visitor ? 'Go to Halfstar' : 'Go home'}
          </Button>
        }
      />
    </>
  );
}
