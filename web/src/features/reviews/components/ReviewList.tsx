import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import type { ReactNode } from 'react';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { ReviewCard, type ReviewCardProps } from './ReviewCard.tsx';
import classes from './review-list.module.css';

export type ReviewListProps = {
  query: InfiniteQuery<Review>;
  empty: ReactNode;
  as?: ReviewCardProps['as'];
  end?: string | undefined;
};

const getKey = (review: Review) => review.id;

/** An infinite list of reviews. */
export function ReviewList({ query, empty, as, end }: ReviewListProps) {
  const list = useFocusAfterRemoval<HTMLOListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <InfiniteList
      query={query}
      getKey={getKey}
      loading={<CardListSkeleton count={3} />}
      errorTitle="The reviews could not be loaded."
      empty={empty}
      end={end}
    >
      {(reviews) => (
        <ol ref={list} className={classes.list}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ErrorBoundary>
                <ReviewCard review={review} as={as} />
              </ErrorBoundary>
            </li>
          ))}
        </ol>
      )}
    </InfiniteList>
  );
}
