import { LIST_TYPES, type ListType } from '@halfstar/contract/tracking/tracking.schema';
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListsSearch } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { MovieListGrid } from '#features/tracking/components/MovieListGrid.tsx';
import { useMovieList } from '#features/tracking/hooks/use-list.ts';
import { count } from '#lib/numbers.ts';
import { openPalette } from '#lib/palette-state.ts';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './parts/lists.module.css';

const WORDS: Record<ListType, { name: string; empty: string; hint: string; action: string }> = {
  watchlist: {
    name: 'Watchlist',
    empty: 'Nothing to look forward to yet.',
    hint: 'Find a film and add it; it waits here until you have seen it.',
    action: 'Find a film',
  },
  watched: {
    name: 'Watched',
    empty: 'No films watched yet.',
    hint: 'Rate a film or mark it as watched and it joins this wall.',
    action: 'Find a film you have seen',
  },
  favorites: {
    name: 'Favourites',
    empty: 'No favourites yet.',
    hint: 'Give a film its heart, in the film itself.',
    action: 'Find a film you love',
  },
};

/** The three lists every member has. Which one is open stands in the address. */
export default function Lists() {
  const { list = 'watchlist' }: ListsSearch = useSearch({ from: '/members/lists' });
  const navigate = useNavigate();
  const open = (value: string | null) => {
    const chosen = LIST_TYPES.find((each) => each === value);
    void navigate({ to: '/lists', search: { list: chosen === 'watchlist' ? undefined : chosen }, resetScroll: false });
  };
  return (
    <>
      <PageHeading title={WORDS[list].name}>Lists</PageHeading>
      <Tabs value={list} onChange={open} keepMounted={false} classNames={{ panel: classes.panel }}>
        <Tabs.List>
          {LIST_TYPES.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {WORDS[each].name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LIST_TYPES.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <List listType={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function List({ listType }: { listType: ListType }) {
  const { user_id: userId } = useMember();
  const query = useMovieList(userId, listType);
  const { name, empty, hint, action } = WORDS[listType];
  if (query.data === undefined) {
    if (query.error === null) return <PosterGridSkeleton count={18} />;
    return (
      <ErrorState
        title="The list could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return <EmptyState title={empty} text={hint} action={<Button onClick={openPalette}>{action}</Button>} />;
  }
  return (
    <>
      <p className={classes.count} role="status">
        {query.hasNextPage ? `${count(entries.length)} and more` : count(entries.length)}{' '}
        {entries.length === 1 && !query.hasNextPage ? 'film' : 'films'}
      </p>
      <MovieListGrid label={name} entries={entries} />
      <LoadMore pager={query} />
    </>
  );
}
