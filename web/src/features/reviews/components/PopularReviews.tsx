import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { popularReviewsQuery } from '../api/review-queries.ts';
import { ReviewCard } from './ReviewCard.tsx';
import classes from './review-list.module.css';

/** A section with the popular reviews of all of Halfstar. Without any it renders nothing. */
export function PopularReviews({ note }: { note: ReactNode }) {
  const heading = useId();
  const query = useQuery(popularReviewsQuery);
  const list = useFocusAfterRemoval<HTMLOListElement>(query.data?.items.map(({ id }) => id) ?? []);
  if (query.data?.items.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Popular on Halfstar</h2>
      {note}
      <QueryState
        query={query}
        loading={<CardListSkeleton count={3} />}
        errorTitle="The popular reviews could not be loaded."
      >
        {({ items }) => (
          <ol ref={list} className={classes.list}>
            {items.map((review) => (
              <li key={review.id}>
                <ErrorBoundary>
                  <ReviewCard review={review} />
                </ErrorBoundary>
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  );
}
