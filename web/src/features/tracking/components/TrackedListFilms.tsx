import type { ListEntry, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '#lib/numbers.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { VirtualList } from '#ui/virtual/VirtualList.tsx';
import { useTrackedList } from '../api/tracked-list-queries.ts';
import { narrowsTrackedList, type TrackedListFilter } from '../model/tracked-list-filter.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { TrackedListCard, TrackedListRow } from './TrackedListEntry.tsx';
import type { TrackedListView } from './TrackedListToolbar.tsx';
import classes from './tracked-list.module.css';

/** So many may be in the window when the page opens. */
const ABOVE_THE_FOLD = 14;

export type TrackedListFilmsProps = {
  userId: string;
  own: boolean;
  listType: ListType;
  name: string;
  filter: TrackedListFilter;
  view: TrackedListView;
  onClear: () => void;
  /** What there is to say and do when the list has no films at all. */
  empty: ReactNode;
};

/** The films of a list that pass, endlessly. */
export function TrackedListFilms({ userId, own, listType, name, filter, view, onClear, empty }: TrackedListFilmsProps) {
  const query = useTrackedList(userId, listType, filter);
  const narrowed = narrowsTrackedList(filter);
  const clear = (
    <Button variant="default" size="xs" onClick={onClear}>
      Clear filters
    </Button>
  );
  if (query.isError && (query.data === undefined || query.isPlaceholderData)) {
    return (
      <ErrorState
        title="The list could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={narrowed ? clear : null}
      />
    );
  }
  if (query.data === undefined) {
    return view === 'grid' ? <PosterGridSkeleton count={18} /> : <RowsSkeleton />;
  }
  const entries = once(query.data.pages.flatMap((page) => page.items));
  if (entries.length === 0 && !query.isPlaceholderData) {
    if (!narrowed) return empty;
    return (
      <EmptyState
        title="No film here passes all of that."
        text="Let one of the filters go and there may be some."
        action={clear}
      />
    );
  }
  const total = query.data.pages[0]?.total ?? undefined;
  const Entry = view === 'grid' ? TrackedListCard : TrackedListRow;
  return (
    <div
      className={classes.films}
      data-stale={query.isPlaceholderData || undefined}
      aria-busy={query.isPlaceholderData}
    >
      <div className={classes.line}>
        <p role="status">{counted(total ?? entries.length, 'film')}</p>
        {narrowed ? clear : null}
      </div>
      <VirtualList
        key={view}
        label={name}
        className={view === 'grid' ? classes.grid : classes.rows}
        items={entries}
        keyOf={(entry) => entry.id}
        total={total}
      >
        {(entry, index) => <Entry entry={entry} ownerId={userId} own={own} eager={index < ABOVE_THE_FOLD} />}
      </VirtualList>
      {query.isPlaceholderData ? null : <LoadMore pager={query} />}
    </div>
  );
}

/** Lists that shift between two pages would show a film twice. */
const once = (entries: readonly ListEntry[]): ListEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];
