import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MyLists } from '#features/lists/components/MyLists.tsx';
import { Diary } from '#features/tracking/components/Diary.tsx';
import { ListFilms } from '#features/tracking/components/ListFilms.tsx';
import { ListToolbar } from '#features/tracking/components/ListToolbar.tsx';
import { RateShelf } from '#features/tracking/components/RateShelf.tsx';
import { CLEARED, type ListAddress, listFilterOf } from '#features/tracking/hooks/list-filter.ts';
import { openPalette } from '#lib/palette-state.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { EMPTY, EMPTY_OF_OTHERS, isList, NAMES, type Tab } from './tabs.ts';

export type Owner = { user_id: string; username: string; display_name: string; own: boolean };

/** One tab of a member's lists. */
export function ListTab({ tab, owner }: { tab: Tab; owner: Owner }) {
  if (tab === 'to-rate') return <RateShelf userId={owner.user_id} empty={<Empty tab={tab} own />} />;
  if (tab === 'diary') {
    return <Diary userId={owner.user_id} own={owner.own} empty={<Empty tab={tab} own={owner.own} />} />;
  }
  return isList(tab) ? <List listType={tab} owner={owner} /> : <MyLists userId={owner.user_id} own={owner.own} />;
}

function List({ listType, owner: { user_id: userId, own } }: { listType: ListType; owner: Owner }) {
  const { view: asked, ...address }: ListAddress & { view?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = listFilterOf(listType, address);
  const view = asked === 'list' ? 'list' : 'grid';
  // A filter that is chosen is a step that Back takes back; letters that are typed are not.
  const change = (search: ListAddress & { view?: string | undefined }, { typed = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...search }),
      replace: typed,
      resetScroll: false,
    });
  return (
    <>
      <ListToolbar listType={listType} own={own} filter={filter} view={view} onChange={change} />
      <ListFilms
        userId={userId}
        own={own}
        listType={listType}
        name={NAMES[listType]}
        filter={filter}
        view={view}
        onClear={() => change(CLEARED)}
        empty={<Empty tab={listType} own={own} />}
      />
    </>
  );
}

function Empty({ tab, own }: { tab: Exclude<Tab, 'own'>; own: boolean }) {
  if (!own && tab !== 'to-rate') return <EmptyState title={EMPTY_OF_OTHERS[tab]} />;
  const { title, text, action } = EMPTY[tab];
  return <EmptyState title={title} text={text} action={<Button onClick={openPalette}>{action}</Button>} />;
}
