import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { ReactNode } from 'react';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { VirtualCards } from '#ui/virtual/VirtualCards.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';
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

/** In pixels, with the space below it. */
const USUAL_HEIGHTS = { review: 264, activity: 152, combined_activity: 152 };
const estimateHeight = (card: TimelineCard) => USUAL_HEIGHTS[card.type];

const renderCard = (card: TimelineCard) => (
  <ErrorBoundary>
    {card.type === 'review' ? <ReviewCard review={card.review} /> : <ActivityCard card={card} />}
  </ErrorBoundary>
);

/** An infinite list of cards. One that moved during scrolling is shown once, at its first position. */
export function TimelineList({ query, filtered, unfilter, empty, end = OWN_END }: TimelineListProps) {
  const list = useFocusAfterRemoval<HTMLOListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <InfiniteList
      query={query}
      getKey={getKey}
      loading={<TimelineSkeleton />}
      errorTitle="The timeline could not be loaded."
      empty={filtered ? <EmptyState title="No items match the current filter" action={unfilter} /> : empty}
      end={end}
    >
      {(cards) => (
        <VirtualCards
          ref={list}
          className={classes.list}
          items={cards}
          getKey={getKey}
          estimateHeight={estimateHeight}
          hasMore={query.hasNextPage}
          renderCard={renderCard}
        />
      )}
    </InfiniteList>
  );
}
