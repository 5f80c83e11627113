import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { ReactNode } from 'react';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import type { Pager } from '#lib/next-page.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import classes from './timeline.module.css';

export type TimelineListProps = {
  /** The query of `homeTimelineQuery` or `memberTimelineQuery`. */
  query: Pager & {
    data: { pages: { items: TimelineCard[] }[] } | undefined;
    refetch: () => unknown;
    isFetching: boolean;
  };
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
  if (query.data === undefined) {
    if (query.error === null) return <CardListSkeleton count={4} />;
    return (
      <ErrorState
        title="The timeline could not be loaded."
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const cards = onePerId(query.data.pages.flatMap((page) => page.items));
  if (cards.length === 0) {
    return filtered ? <EmptyState title="No items match the current filter" action={unfilter} /> : empty;
  }
  return (
    <>
      <ol className={classes.list}>
        {cards.map((card) => (
          <li key={card.id}>
            <ErrorBoundary>
              {card.type === 'review' ? <ReviewCard review={card.review} /> : <ActivityCard card={card} />}
            </ErrorBoundary>
          </li>
        ))}
      </ol>
      <LoadMore pager={query} end={end} />
    </>
  );
}

function onePerId(cards: readonly TimelineCard[]): TimelineCard[] {
  const first = new Map<string, TimelineCard>();
  for (const card of cards) if (!first.has(card.id)) first.set(card.id, card);
  return [...first.values()];
}
