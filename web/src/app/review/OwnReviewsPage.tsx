import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { ReviewsSearch } from '#app/search-params.ts';
import { REVIEWS_TABS, type ReviewsTab } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { draftsQuery } from '#features/reviews/api/drafts.ts';
import { memberReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { scheduledReviewsQuery } from '#features/reviews/api/scheduled.ts';
import { DraftList } from '#features/reviews/components/DraftList.tsx';
import { ReviewList } from '#features/reviews/components/ReviewList.tsx';
import { ScheduledList } from '#features/reviews/components/ScheduledList.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './own-reviews.module.css';
import { WriteReviewButton } from './WriteReviewButton.tsx';

export const loader = membersOnly<ReviewsSearch>(({ queryClient, search: { tab } }, { user_id: userId }) => {
  if (tab === 'scheduled') return queryClient.ensureInfiniteQueryData(scheduledReviewsQuery);
  if (tab === 'drafts') return queryClient.ensureInfiniteQueryData(draftsQuery);
  return queryClient.ensureInfiniteQueryData(memberReviewsQuery(userId));
});

const NAMES: Record<ReviewsTab, string> = { published: 'Published', scheduled: 'Scheduled', drafts: 'Drafts' };

/** The viewer's own reviews: published, scheduled and drafts. */
export default function OwnReviewsPage() {
  const { review_count: number } = useMember();
  const { tab = 'published' } = useSearch({ from: '/members/reviews' });
  const navigate = useNavigate();
  const open = (value: string | null) => {
    const chosen = REVIEWS_TABS.find((each) => each === value);
    const search = { tab: chosen === 'published' ? undefined : chosen };
    void navigate({ to: '/reviews', search, resetScroll: false });
  };
  return (
    <div className={classes.page}>
      <PageHeading
        note={number === 0 ? undefined : formatQuantity(number, 'review')}
        action={number === 0 && tab === 'published' ? undefined : <WriteReviewButton />}
      >
        Reviews
      </PageHeading>
      <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ panel: classes.panel }}>
        <Tabs.List>
          {REVIEWS_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {NAMES[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="published">
          <Published />
        </Tabs.Panel>
        <Tabs.Panel value="scheduled">
          <ScheduledList />
        </Tabs.Panel>
        <Tabs.Panel value="drafts">
          <DraftList />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Newest first. */
function Published() {
  const { user_id: userId } = useMember();
  const query = useInfiniteQuery(memberReviewsQuery(userId));
  const { openReview } = useFilmDialogs();
  return (
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
  );
}
