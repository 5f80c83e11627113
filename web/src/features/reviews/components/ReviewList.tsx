import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import type { ReactNode } from 'react';
import type { Pager } from '#lib/next-page.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { ReviewCard, type ReviewCardProps } from './ReviewCard.tsx';
import classes from './review-list.module.css';

export type ReviewListProps = {
  /** An infinite query of reviews. */
  query: Pager & {
    data: { pages: { items: Review[] }[] } | undefined;
    refetch: () => unknown;
    isFetching: boolean;
  };
  empty: ReactNode;
  as?: ReviewCardProps['as'];
  end?: string;
};

/** Reviews one below the other, endless. */
export function ReviewList({ query, empty, as, end }: ReviewListProps) {
  const pages = query.data?.pages ?? [];
  const reviews = new Map(pages.flatMap((page) => page.items).map((review) => [review.id, review]));
  const list = useFocusAfterRemoval<HTMLOListElement>([...reviews.keys()]);
  if (query.data === undefined) {
    if (query.error === null) return <CardListSkeleton count={3} />;
    return (
      <ErrorState
        title="The reviews could not be loaded."
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (reviews.size === 0) return empty;
  return (
    <>
      <ol ref={list} className={classes.list}>
        {[...reviews.values()].map((review) => (
          <li key={review.id}>
            <ErrorBoundary>
              <ReviewCard review={review} as={as} />
            </ErrorBoundary>
          </li>
        ))}
      </ol>
      <LoadMore pager={query} end={end} />
    </>
  );
}
