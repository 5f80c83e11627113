import type { ListEntry, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { api } from '#lib/api.ts';
import { createQueryClient, refreshQueriesShowing } from '#lib/query-client.ts';
import { testQueryClient } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { makeDiaryEntry, makeId, makeListEntry } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { diaryQuery } from './diary.ts';
import { useTrackedList } from './tracked-list-queries.ts';
import { trackingQuery } from './tracking.ts';

const [ADA, BOB, HEAT, JAWS] = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const makeEntry = (movieId: string) => ({ id: `entry of ${movieId}`, list_type: 'watchlist', movie: { id: movieId } });
const makeQueryKey = (userId: string) =>
  api.tracking.listMovies.infiniteKey({
    input: (cursor: string | undefined) => ({ user_id: userId, list_type: 'watchlist', cursor, limit: 50 }),
    initialPageParam: undefined as string | undefined,
  });
/** Too long to be refetched. */
const pages = [makeEntry(HEAT), makeEntry(JAWS), null, null].map((item, page) => ({
  items: (item === null ? [] : [item]) as ListEntry[],
  next_cursor: null,
  total: page === 0 ? 2 : null,
}));

afterEach(cleanup);

test('[LST-05] a film that leaves the viewer’s own long list stays on the cached lists of others', () => {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  for (const userId of [ADA, BOB]) {
    queryClient.setQueryData(makeQueryKey(userId), { pages, pageParams: pages.map(() => undefined) });
  }
  queryClient.setQueryData(trackingQuery(HEAT).queryKey, { status: 'watched' } as MovieTracking);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  renderHook(() => useTrackedList(ADA, 'watchlist', {}), { wrapper });
  const detail = { userId: ADA, movieId: HEAT, rating: null, dbRating: null };
  act(() => void window.dispatchEvent(new CustomEvent('movieListsUpdated', { detail })));
  const getCachedFilms = (userId: string) =>
    queryClient.getQueryData(makeQueryKey(userId))?.pages.flatMap((page) => page.items);
  expect(getCachedFilms(ADA)).toEqual([makeEntry(JAWS)]);
  expect(getCachedFilms(BOB)).toEqual([makeEntry(HEAT), makeEntry(JAWS)]);
  expect(queryClient.getQueryData(makeQueryKey(ADA))?.pages[0]?.total).toBe(1);
});

const titlesOf = (loaded: readonly { items: readonly { movie: { title: string } }[] }[] | undefined) =>
  loaded?.map(({ items }) => items.map(({ movie }) => movie.title));

function useDiaryTitles() {
  const { data, fetchNextPage } = useInfiniteQuery(diaryQuery(ADA));
  return { titles: titlesOf(data?.pages), more: () => void fetchNextPage() };
}

function useWatchlistTitles() {
  const { data, fetchNextPage } = useTrackedList(ADA, 'watchlist', {});
  return { titles: titlesOf(data?.pages), more: () => void fetchNextPage() };
}

const makeFilm = (number: number) => ({ id: makeId(number), title: `Film ${number}`, year: 2000, poster_path: null });

test.each([
  ['list', useWatchlistTitles, 1],
  ['long list', useWatchlistTitles, 5],
  ['diary', useDiaryTitles, 1],
  ['long diary', useDiaryTitles, 5],
])('a %s shows what was changed elsewhere when it is opened again', async (_, useTitles, length) => {
  /** The numbers of the films on each page. */
  const films = Array.from({ length }, (__, page) => [page]);
  const answer =
    <Item,>(make: (number: number, film: ReturnType<typeof makeFilm>) => Item) =>
    ({ cursor = '0' }: { cursor?: string | undefined }) => {
      const page = Number(cursor);
      const items = (films[page] ?? []).map((number) => make(number, makeFilm(number)));
      return { items, next_cursor: page + 1 < length ? String(page + 1) : null, total: null };
    };
  stubApi({ 'tracking.listMovies': answer(makeListEntry), 'diary.list': answer(makeDiaryEntry) });
  const { queryClient } = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const first = renderHook(useTitles, { wrapper });
  for (let loaded = 1; loaded <= length; loaded += 1) {
    await eventually(() => expect(first.result.current.titles).toHaveLength(loaded));
    if (loaded < length) act(() => first.result.current.more());
  }
  first.unmount();
  films[0] = [9, 0];
  await refreshQueriesShowing(queryClient, ['list']);
  const { result } = renderHook(useTitles, { wrapper });
  await eventually(() => expect(result.current.titles?.[0]).toEqual(['Film 9', 'Film 0']));
  expect(result.current.titles).toHaveLength(length);
});
