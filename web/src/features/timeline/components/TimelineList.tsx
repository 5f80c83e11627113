import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { ReactNode } from 'react';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import classes from './timeline.module.css';

export type TimelineListProps = {
  /** The query of `homeTimelineQuery` or `memberTimelineQuery`. */
  query: InfiniteQuery<TimelineCard>;
  /** A filter is on, so that nothing here does not mean that nothing ever happened. */
  filtered: boolean;
  /** The step after finding nothing through a filter: back to everything. */
  unfilter?: ReactNode;
  /** Said below the last card. */
  end?: string;
  /** The step after "No activity in your timeline yet!", or another empty state altogether. */
  empty: ReactNode;
};

const OWN_END = "You've reached the end of your timeline";

/** Cards newest first, endless. A card that moved up while one scrolled is shown once, where it was met first. */
export function TimelineList({ query, filtered, unfilter, empty, end = OWN_END }: TimelineListProps) {
  return (
    <InfiniteList
      query={query}
      getKey={(card) => card.id}
      loading={<CardListSkeleton count={4} />}
      errorTitle="The timeline could not be loaded."
      empty={filtered ? <EmptyState title="No items match the current filter" action={unfilter} /> : empty}
      end={end}
    >
      {(cards) => (
        <ol className={classes.list}>
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
