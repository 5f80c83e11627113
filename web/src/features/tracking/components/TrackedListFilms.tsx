import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from '#lib/numbers.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { VirtualList } from '#ui/virtual/VirtualList.tsx';
import { useTrackedList } from '../api/tracked-list-queries.ts';
import { isTrackedListFiltered, type TrackedListFilter } from '../model/tracked-list-filter.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import resultLine from './result-line.module.css';
import { TrackedListCard, TrackedListRow } from './TrackedListEntry.tsx';
import type { TrackedListView } from './TrackedListToolbar.tsx';
import classes from './tracked-list.module.css';

/** The number of films that may be visible when the page opens. */
const ABOVE_THE_FOLD = 14;

export type TrackedListFilmsProps = {
  userId: string;
  own: boolean;
  listType: ListType;
  name: string;
  filter: TrackedListFilter;
  view: TrackedListView;
  onClear: () => void;
  /** The empty state when the list has no films at all. */
  empty: ReactNode;
};

/** An infinite list of the films that match the filter. */
export function TrackedListFilms({ userId, own, listType, name, filter, view, onClear, empty }: TrackedListFilmsProps) {
  const query = useTrackedList(userId, listType, filter);
  const narrowed = isTrackedListFiltered(filter);
  const clear = (
    <Button variant="default" size="xs" onClick={onClear}>
      Clear filters
    </Button>
  );
  const total = query.data?.pages[0]?.total ?? undefined;
  const Entry = view === 'grid' ? TrackedListCard : TrackedListRow;
  return (
    <InfiniteList
      query={query}
      getKey={(entry) => entry.id}
      loading={view === 'grid' ? <PosterGridSkeleton count={18} /> : <RowsSkeleton />}
      errorTitle="The list could not be loaded."
      errorAction={narrowed ? clear : null}
      empty={
        narrowed ? (
          <EmptyState
            title="No film here passes all of that."
            text="Let one of the filters go and there may be some."
            action={clear}
          />
        ) : (
          empty
        )
      }
    >
      {(entries) => (
        <div
          className={classes.films}
          data-stale={query.isPlaceholderData || undefined}
          aria-busy={query.isPlaceholderData}
        >
          <div className={resultLine.line}>
            <p role="status">{formatQuantity(total ?? entries.length, 'film')}</p>
            {narrowed ? clear : null}
          </div>
          <VirtualList
            key={view}
            label={name}
            className={view === 'grid' ? classes.grid : classes.rows}
            items={entries}
            getKey={(entry) => entry.id}
            total={total}
          >
            {(entry, index) => <Entry entry={entry} ownerId={userId} own={own} eager={index < ABOVE_THE_FOLD} />}
          </VirtualList>
        </div>
      )}
    </InfiniteList>
  );
}
