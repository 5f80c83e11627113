import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { ReactNode } from 'react';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import { itemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus.ts';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import classes from './timeline.module.css';

export type TimelineListProps = {
  /** The query of `homeTimelineQuery` or `memberTimelineQuery`. */
  query: InfiniteQuery<TimelineCard>;
  /** A filter is active, so an empty result does not mean that there is no activity. */
  filtered: boolean;
  /** The next step when the filter finds nothing: clears it. */
  unfilter?: ReactNode;
  /** Shown below the last card. */
  end?: string;
  /** The next step below "No activity in your timeline yet!", or a different empty state. */
  empty: ReactNode;
};

const OWN_END = "You've reached the end of your timeline";

const getKey = (card: TimelineCard) => card.id;

/** An infinite list of cards, newest first. A card that moved up during scrolling is shown once, at its first position. */
export function TimelineList({ query, filtered, unfilter, empty, end = OWN_END }: TimelineListProps) {
  const list = useFocusAfterRemoval<HTMLOListElement>(itemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <InfiniteList
      query={query}
      getKey={getKey}
      loading={<CardListSkeleton count={4} />}
      errorTitle="The timeline could not be loaded."
      empty={filtered ? <EmptyState title="No items match the current filter" action={unfilter} /> : empty}
      end={end}
    >
      {(cards) => (
        <ol ref={list} className={classes.list}>
          {cards.map((card) => (
            <li key={card.id}>
              <ErrorBoundary>
                {card.type === 'review' ? <ReviewCard review={card.review} /> : <ActivityCard card={card} />}
              </ErrorBoundary>
            </li>
          ))}
        </ol>
      )}
    </InfiniteList>
  );
}
