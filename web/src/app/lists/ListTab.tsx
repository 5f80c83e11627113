import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { openFilmSearch } from '#app/palette/palette-state.ts';
import { CustomLists } from '#features/lists/components/CustomLists.tsx';
import { Diary } from '#features/tracking/components/Diary.tsx';
import { RateShelf } from '#features/tracking/components/RateShelf.tsx';
import { TrackedListFilms } from '#features/tracking/components/TrackedListFilms.tsx';
import { TrackedListToolbar } from '#features/tracking/components/TrackedListToolbar.tsx';
import {
  CLEARED_TRACKED_LIST,
  parseTrackedListFilter,
  type TrackedListAddress,
} from '#features/tracking/model/tracked-list-filter.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { EMPTY, EMPTY_OF_OTHERS, isTrackedList, NAMES, type Tab } from './list-tabs.ts';

export type Owner = { user_id: string; username: string; display_name: string; own: boolean };

/** The content of one tab of a member’s lists. */
export function ListTabContent({ tab, owner }: { tab: Tab; owner: Owner }) {
  if (tab === 'to-rate') return <RateShelf userId={owner.user_id} empty={<Empty tab={tab} own />} />;
  if (tab === 'diary') {
    return <Diary userId={owner.user_id} own={owner.own} empty={<Empty tab={tab} own={owner.own} />} />;
  }
  return isTrackedList(tab) ? (
    <TrackedList listType={tab} owner={owner} />
  ) : (
    <CustomLists userId={owner.user_id} own={owner.own} />
  );
}

function TrackedList({ listType, owner: { user_id: userId, own } }: { listType: ListType; owner: Owner }) {
  const { view: requestedView, ...address }: TrackedListAddress & { view?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = parseTrackedListFilter(listType, address);
  const view = requestedView === 'list' ? 'list' : 'grid';
  // Choosing a filter adds a history entry; typing does not.
  const change = (search: TrackedListAddress & { view?: string | undefined }, { typed = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...search }),
      replace: typed,
      resetScroll: false,
    });
  return (
    <>
      <TrackedListToolbar listType={listType} own={own} filter={filter} view={view} onChange={change} />
      <TrackedListFilms
        userId={userId}
        own={own}
        listType={listType}
        name={NAMES[listType]}
        filter={filter}
        view={view}
        onClear={() => change(CLEARED_TRACKED_LIST)}
        empty={<Empty tab={listType} own={own} />}
      />
    </>
  );
}

function Empty({ tab, own }: { tab: Exclude<Tab, 'own'>; own: boolean }) {
  if (!own && tab !== 'to-rate') return <EmptyState title={EMPTY_OF_OTHERS[tab]} />;
  const { title, text, action } = EMPTY[tab];
  return <EmptyState title={title} text={text} action={<Button onClick={openFilmSearch}>{action}</Button>} />;
}
